// The card table where as much as ever is said and held at once: the longest prompt of the game with all its answers,
// the longest title, the die beside the counts, both papers at every seat, an agent behind every card. Written over
// what was dealt.
;([prompt, answers, title]) => {
  /** Svelte's own mark, without which its styles do not reach an element. */
  const mark = (element) => [...element.classList].find((word) => word.startsWith("svelte-")) ?? ""
  const voice = document.querySelector(".voice")
  voice.className = "voice voice--you voice--long"
  voice.replaceChildren()
  voice.innerHTML = '<svg class="i" aria-hidden="true"><use href="#i-lamp" /></svg><p></p>'
  voice.querySelector("p").textContent = prompt
  for (const label of answers) {
    const button = document.createElement("button")
    button.textContent = label
    voice.append(button)
  }
  document.querySelector(".what h2 span").textContent = title
  const counts = document.querySelector(".dir")
  if (!counts.querySelector(".small")) {
    const die = document.createElementNS("http://www.w3.org/2000/svg", "svg")
    die.setAttribute("class", `small ${mark(counts)}`)
    die.innerHTML = '<use href="#die-4" />'
    counts.insertBefore(die, counts.querySelector(".stock"))
  }
  for (const laid of document.querySelectorAll(".laid")) {
    const style = mark(laid)
    laid.innerHTML =
      `<svg class="behind ${style}"><use href="#card-agent" /></svg>` +
      `<svg class="${style}"><use href="#card-walk-red" /></svg><b class="num ${style}">6</b>`
  }
  for (const tally of document.querySelectorAll(".tally")) {
    tally.querySelectorAll(".paper").forEach((one) => one.remove())
    for (const letter of "PA") {
      const paper = document.createElement("i")
      paper.className = `paper ${mark(tally)}`
      paper.textContent = letter
      tally.prepend(paper)
    }
  }
}
