// What a person would call covered, cut off, lying on something else or out of reach, one sentence for each.
// `needed` must be in sight without scrolling; `ratio` is the board's width over its height; what is open over the rest
// is looked at alone (`only`).
;({ needed, board, ratio, only }) => {
  const CONTROLS = "a[href], button, input, select, textarea, summary, [role=gridcell], [role=application]"
  const FACES = "svg.face, .who > svg" // whose they are, or the piece they play: nothing is written on them
  const SLACK = 2 // pixels
  const faults = new Set()
  /** While the page is looked at, nothing changes but what is scrolled. */
  const once = (asked) => {
    const known = new Map()
    return (element) => {
      if (!known.has(element)) known.set(element, asked(element))
      return known.get(element)
    }
  }

  /** A dialog that asks for an answer first is all there is. */
  const room = document.querySelector("dialog:modal") ?? (only ? document.querySelector(only) : document.body)
  if (!room) return [`missing: ${only}`]
  const seen = once(
    (element) =>
      room.contains(element) &&
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
      }) &&
      !element.closest("[inert], svg.ghost") &&
      !onlyHeard(element),
  )
  /** What is written for the ear alone is a pixel large, or in something that is. */
  const onlyHeard = (element) => {
    for (let one = element; one && one !== document.body; one = one.parentElement)
      if (one.clientWidth === 1 && one.clientHeight === 1) return true
    return false
  }
  const large = (box) => box.width > 2 && box.height > 2
  const name = (element) => {
    const says = element.getAttribute("aria-label") ?? element.textContent ?? ""
    const kind = typeof element.className === "string" ? element.className : element.className.baseVal
    const style = kind.split(" ").find((word) => word && !word.startsWith("svelte-"))
    return `${element.localName}${style ? `.${style}` : ""} “${says.trim().replace(/\s+/g, " ").slice(0, 40)}”`
  }
  const cut = (box, by) => {
    const left = Math.max(box.left, by.left)
    const top = Math.max(box.top, by.top)
    const right = Math.min(box.right, by.right)
    const bottom = Math.min(box.bottom, by.bottom)
    return {
      left,
      top,
      right,
      bottom,
      width: right - left,
      height: bottom - top,
    }
  }
  const style = once((element) => getComputedStyle(element))
  const position = once((element) => style(element).position)
  const fixed = (element) => {
    for (let one = element; one; one = one.parentElement) if (position(one) === "fixed") return true
    return false
  }
  /** What stays in sight while the rest scrolls: all can be scrolled from under it. */
  const staying = once((element) => {
    for (let one = element; one; one = one.parentElement)
      if (["fixed", "sticky"].includes(position(one))) return one
    return null
  })
  const stays = (element) => staying(element) !== null
  /** What is seen of the page at once: a bar that stays at the bottom hides what scrolls under it. */
  const bar = [...document.querySelectorAll(".acts")].find((one) => style(one).position === "fixed")
  const floor = bar ? bar.getBoundingClientRect().top : innerHeight
  const glass = (element) => ({
    left: 0,
    top: 0,
    right: innerWidth,
    bottom: fixed(element) ? innerHeight : floor,
  })
  /** In a row that is swiped, what follows looks in from the side. */
  const swiped = (element) => {
    for (let one = element.parentElement; one; one = one.parentElement)
      if (["auto", "scroll"].includes(style(one).overflowX) && one.scrollWidth > one.clientWidth + 1) return true
    return false
  }
  const endless = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 }

  const span = (x, y, width, height) => ({
    left: x - width / 2,
    right: x + width / 2,
    top: y - height / 2,
    bottom: y + height / 2,
    width,
    height,
  })
  /** Where an element is; of a card in a fan, the corner that tells it from others and that a finger finds. */
  const boxOf = (element) => {
    const box = element.getBoundingClientRect()
    if (!element.matches(".hand .card")) return box
    const { a, b, c, d } = new DOMMatrix(style(element).transform)
    const [wide, high] = [element.firstElementChild.offsetWidth, element.firstElementChild.offsetHeight]
    const [dx, dy] = [0.16 * wide - element.offsetWidth / 2, 0.14 * high - element.offsetHeight / 2]
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    return span(x + a * dx + c * dy, y + b * dx + d * dy, 0.2 * wide, 0.16 * high)
  }

  const flows = once((element) => {
    const { overflowX, overflowY } = style(element)
    return { overflowX, overflowY }
  })
  /** The part of a box that can be seen, whether something cuts it for good, and whether it must be scrolled to. */
  function sight(element, box) {
    let left = box
    let clipped = false
    for (let one = element; one && one !== document.documentElement; one = one.parentElement) {
      if (one !== element) {
        const worn = flows(one)
        const frame = worn.overflowX === "visible" && worn.overflowY === "visible" ? null : one.getBoundingClientRect()
        for (const [axis, low, high] of [
          ["overflowX", "left", "right"],
          ["overflowY", "top", "bottom"],
        ]) {
          if (worn[axis] === "visible") continue
          const out = Math.max(frame[low] - left[low], left[high] - frame[high])
          const size = axis === "overflowX" ? "Width" : "Height"
          const scrolls = worn[axis] !== "clip" && worn[axis] !== "hidden"
          if (!scrolls && out > SLACK) clipped = true
          if (scrolls && one[`scroll${size}`] <= one[`client${size}`] + 1 && out > SLACK) clipped = true
          left = cut(left, {
            ...endless,
            [low]: frame[low],
            [high]: frame[high],
          })
        }
      }
      if (position(one) === "fixed") break
    }
    const shown = cut(left, glass(element))
    const scrolled = shown.width < Math.min(box.width, 8) || shown.height < Math.min(box.height, 8)
    return { shown, clipped, scrolled }
  }

  const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
  const own = (control) => control.closest("label") ?? control.labels?.[0] ?? control
  /** What is touched at a control's middle, when it is not the control. */
  function cover(control) {
    const target = large(control.getBoundingClientRect()) ? control : own(control)
    const hit = document.elementFromPoint(...middle(boxOf(target)))
    if (!hit || target.contains(hit) || hit.contains(target) || own(control).contains(hit)) return null
    return hit
  }

  const paints = once((element) => {
    if (["svg", "canvas", "img", "use", "path"].includes(element.localName)) return true
    const { backgroundColor, backgroundImage, opacity } = style(element)
    if (Number(opacity) < 0.2) return false
    const alpha = /^rgba\(.*,\s*([\d.]+)\)$/.exec(backgroundColor)
    return Number(alpha?.[1] ?? 1) > 0.3 || backgroundImage !== "none"
  })

  function checkControls() {
    for (const control of document.querySelectorAll(CONTROLS)) {
      const target = large(control.getBoundingClientRect()) ? control : own(control)
      const box = boxOf(target)
      if (!seen(target) || !large(box) || style(target).pointerEvents === "none") continue
      const { clipped, scrolled, shown } = sight(target, box)
      if (clipped) faults.add(`clipped: ${name(control)}`)
      if ((box.left < -SLACK || box.right > innerWidth + SLACK) && !swiped(target))
        faults.add(`beyond the side: ${name(control)}`)
      if (clipped) continue
      const whole = shown.height > box.height - SLACK && shown.width > box.width - SLACK
      const places = []
      const toMiddle = () => {
        for (let one = target.parentElement; one; one = one.parentElement)
          places.push([one, one.scrollTop, one.scrollLeft])
        target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" })
      }
      if (scrolled || !whole) toMiddle()
      let hit = cover(control)
      // From under what stays; a dialog stays too, and what it holds is scrolled within it.
      if (hit && stays(hit) && !staying(hit).contains(target) && places.length === 0) {
        toMiddle()
        hit = cover(control)
      }
      if (hit) faults.add(`covered: ${name(control)} by ${name(hit)}`)
      for (const [one, top, left] of places) one.scrollTo({ top, left, behavior: "instant" })
    }
  }

  /** Every line of text that is shown, with the element it is written in. */
  function lines() {
    const found = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!node.data.trim() || !element || element.closest("svg, option, textarea, script, style")) continue
      if (!seen(element) || !large(element.getBoundingClientRect())) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        if (large(box))
          found.push({
            element,
            box,
            text: node.data.trim().replace(/\s+/g, " ").slice(0, 40),
          })
    }
    return found
  }

  function sheetOf(element) {
    for (let one = element; one && one !== document.body; one = one.parentElement)
      if (paints(one) && style(one).display !== "inline") return one
    return null
  }

  function checkText(all) {
    for (const { element, box, text } of all) {
      const { shown, clipped, scrolled } = sight(element, box)
      const itself = style(element)
      const frame = element.getBoundingClientRect()
      if (element.closest(".where")) continue // who is at the table: as many names as there is room for
      const hides = itself.overflowX !== "visible" && itself.display !== "inline"
      const beyond = Math.max(box.right - frame.right, box.bottom - frame.bottom - 3)
      if (clipped || (hides && itself.overflowX !== "auto" && beyond > SLACK))
        faults.add(`cut off: “${text}” in ${name(element)}`)
      if (!scrolled && (box.left < -SLACK || box.right > innerWidth + SLACK) && !swiped(element))
        faults.add(`beyond the side: “${text}”`)
      const sheet = sheetOf(element)
      if (sheet && !clipped && !scrolled && style(sheet).overflowX === "visible") {
        const frame = sheet.getBoundingClientRect()
        const out = Math.max(
          frame.left - shown.left,
          shown.right - frame.right,
          frame.top - shown.top - 3,
          shown.bottom - frame.bottom - 3,
        )
        if (out > SLACK) faults.add(`sticks out: “${text}” of ${name(sheet)}`)
      }
      if (scrolled || itself.pointerEvents === "none") continue
      for (const point of along(hides ? cut(shown, frame) : shown)) {
        const pile = document.elementsFromPoint(...point)
        const front = pile.find((one) => paints(one) || touches(one, element) || stays(one))
        if (!front || stays(front)) continue
        const ground = pile.find(paints)
        if (!touches(front, element)) faults.add(`covered: “${text}” by ${name(front)}`)
        else if (ground && !touches(ground, element) && (plate(ground) || ground.closest(FACES)))
          faults.add(`“${text}” is written on ${name(ground)}`)
        else continue
        break
      }
    }
  }
  /** What has words of its own; in front of a drawing there may well be some. */
  const plate = (one) => !(one instanceof SVGElement) && !stays(one) && one.textContent.trim() !== ""
  const touches = (one, other) => one.contains(other) || other.contains(one)
  /** The beginning, the middle and the end of a line: whatever lies on its last letter hides it, too. */
  const along = (box) => {
    const [x, y] = middle(box)
    return [
      [x, y],
      [box.left + 3, y],
      [box.right - 3, y],
    ]
  }

  /** No line of text lies on another. */
  function checkOverlaps(all) {
    const shown = all
      .map((line) => ({ ...line, part: sight(line.element, line.box).shown }))
      .filter(({ part, element }) => large(part) && !stays(element))
      .sort((one, other) => one.part.top - other.part.top)
    shown.forEach((one, i) => {
      for (const other of shown.slice(i + 1)) {
        if (other.part.top > one.part.bottom) break
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        const both = cut(one.part, other.part)
        if (both.width > 3 && both.height > 0.35 * Math.min(one.part.height, other.part.height))
          faults.add(`overlap: “${one.text}” and “${other.text}”`)
      }
    })
  }

  /** What stands in the flow of a page's parts keeps its distance. */
  function checkParts() {
    for (const parent of document.querySelectorAll(
      ".table, .mat, .stage, .side, .say, .spread, .beside, .tray, .acts, .top, .end, .voice, .book, .head, .sheet, .row, .shoot, .replay, .hall, .floor",
    )) {
      const parts = [...parent.children].filter((one) => {
        return (
          seen(one) &&
          large(one.getBoundingClientRect()) &&
          !["absolute", "fixed"].includes(style(one).position)
        )
      })
      parts.forEach((one, i) => {
        for (const other of parts.slice(i + 1)) {
          if (one.closest(".hand") || style(one).display === "contents") continue
          const both = cut(one.getBoundingClientRect(), other.getBoundingClientRect())
          if (both.width > SLACK && both.height > SLACK)
            faults.add(`overlap: ${name(one)} and ${name(other)} in ${name(parent).split(" ")[0]}`)
        }
      })
    }
  }

  function checkNeeded() {
    for (const selector of needed) {
      const found = [...document.querySelectorAll(selector)].filter((one) => seen(one) && large(boxOf(one)))
      if (found.length === 0) faults.add(`missing: ${selector}`)
      for (const element of found) {
        const box = boxOf(element)
        const { shown, clipped } = sight(element, box)
        const below = box.height - shown.height
        if (clipped || below > SLACK) faults.add(`out of sight: ${selector} by ${Math.round(below)}px`)
      }
    }
  }

  /** The board against the largest that fits: the felt without its padding and without what else is needed on it,
      each with a gap of eight pixels. */
  function checkBoard() {
    const element = document.querySelector(board)
    const mat = document.querySelector(".mat")
    if (!element || !mat) return faults.add(`missing: ${board}`)
    const box = element.getBoundingClientRect()
    const felt = mat.getBoundingClientRect()
    const { paddingLeft, paddingRight, paddingTop, paddingBottom } = style(mat)
    const head = bar && document.querySelector(".side.fin > .head")
    const low = bar ? floor - (head?.getBoundingClientRect().height ?? 0) : felt.bottom
    const [rows, columns] = [[], []]
    for (const one of mat.querySelectorAll(".seat, .voice, .replay, .strip, .tray, .hand, .pile")) {
      if (!seen(one) || one.parentElement.closest(".seat, .hand, .tray, .strip")) continue
      const other = one.getBoundingClientRect()
      if (other.right <= box.left + 4) columns.push([other.left, other.right + 8])
      else if (other.left >= box.right - 4) columns.push([other.left - 8, other.right])
      else if (other.bottom <= box.top + 4) rows.push([other.top, other.bottom + 8])
      else rows.push([other.top - 8, other.bottom])
    }
    const inside = low - felt.top - parseFloat(paddingTop) - parseFloat(paddingBottom)
    const wide = felt.width - parseFloat(paddingLeft) - parseFloat(paddingRight) - spans(columns)
    const high = inside - spans(rows.map(([from, to]) => [from, Math.min(to, low)]))
    const most = Math.min(wide, high * ratio)
    if (box.width < 0.9 * most)
      faults.add(`small board: ${Math.round(box.width)} of the ${Math.round(most)} pixels that fit`)
  }
  /** How much of a line these stretches cover together. */
  function spans(stretches) {
    let [covered, end] = [0, -Infinity]
    for (const [from, to] of stretches.sort((one, other) => one[0] - other[0])) {
      covered += Math.max(0, to - Math.max(from, end))
      end = Math.max(end, to)
    }
    return covered
  }

  scrollTo(0, 0)
  if (document.documentElement.scrollWidth > innerWidth) faults.add("the page scrolls sideways")
  const all = lines()
  checkText(all)
  checkOverlaps(all)
  checkParts()
  checkNeeded()
  if (board) checkBoard()
  checkControls()
  return [...faults]
}
