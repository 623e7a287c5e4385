"""What axe-core calls serious or critical on a page."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
_FAULTS = """async () => {
  const found = await axe.run(document, {resultTypes: ["violations"]})
  return found.violations.filter(fault => ["serious", "critical"].includes(fault.impact))
    .flatMap(fault => fault.nodes.map(node => `${fault.id}: ${node.target.join(" ")}`)) }"""


def axe_faults(page: Page) -> list[str]:
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: list[str] = page.evaluate(_FAULTS)
    return found
