/**
 * Runs in a page: finds each visible, enabled control that a click on its middle doesn't reach, and says what is in
 * its place. A control that is out of view is scrolled into it first; all scrolling is undone.
 *
 * It must not use anything outside of itself.
 * @param root selector of the part that is looked at
 */
export async function findCovered(root = "html"): Promise<string[]> {
  const controls =
    "a[href], button, input, select, textarea, summary, label, [role=button], [role=link], [role=menuitem], " +
    "[role=menuitemradio], [role=option], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=combobox]";
  const positions = new Map<Element, readonly [left: number, top: number]>();

  const rectOf = (element: Element) =>
    // A link of several lines has a rectangle for each; the middle of all of them may be in none.
    [...element.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)[0];

  const isOff = (element: Element) =>
    element.matches(":disabled, [aria-disabled=true]") ||
    element.closest("[inert], [aria-hidden=true]") !== null ||
    // An open dialog takes the clicks of the page below, a live region's included, which stays in the reading order.
    getComputedStyle(element).pointerEvents === "none" ||
    (element instanceof HTMLLabelElement && (!element.control || element.control.matches(":disabled")));

  // Only for screen readers, or visible only while it has the focus, as the link past the menu is.
  const isClipped = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath.startsWith("inset(50%") || isClipped(element.parentElement));

  const isVisible = (element: Element) => {
    const { width = 0, height = 0 } = rectOf(element) ?? {};
    const isDrawn = element.checkVisibility({ visibilityProperty: true });
    return width > 1 && height > 1 && isDrawn && !isClipped(element);
  };

  const show = (element: Element) => {
    for (let each = element.parentElement; each; each = each.parentElement) {
      if (!positions.has(each)) positions.set(each, [each.scrollLeft, each.scrollTop]);
    }
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  };

  const isHit = (element: Element, hit: Element | null) => {
    if (!hit) return false;
    if (element.contains(hit)) return true;
    const label = hit.closest("label");
    const own = element instanceof HTMLLabelElement ? element.control : element;
    if (own && (label?.control === own || own.contains(hit))) return true;
    // What opens over a page lies over some of it until it is closed.
    const overlay = hit.closest("[role=dialog], [role=menu], [role=listbox]");
    if (overlay && !overlay.contains(element)) return true;
    // A control inside another, as an icon with a role is inside its button.
    return hit.matches(controls) && hit.contains(element);
  };

  const nameOf = (element: Element | null) => {
    if (!element) return "nothing, out of view";
    const named = element.closest(controls) ?? element;
    const text =
      named.getAttribute("aria-label") ?? (named.textContent?.trim() || named.getAttribute("name"));
    const id = named.id ? `#${named.id}` : "";
    return `${named.localName}${id} “${text?.replace(/\s+/g, " ").slice(0, 40) ?? ""}”`;
  };

  const look = (element: Element): string | null => {
    if (!element.isConnected || isOff(element) || !isVisible(element)) return null;
    show(element);
    const { left = 0, top = 0, width = 0, height = 0 } = rectOf(element) ?? {};
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (isHit(element, hit)) return null;
    return `${nameOf(element)} at ${Math.round(x)},${Math.round(y)} is under ${nameOf(hit)}`;
  };

  const suspects = [...document.querySelectorAll(root)]
    .flatMap((part) => [...part.querySelectorAll(controls)])
    .filter(look);
  const covered: string[] = [];
  for (const element of suspects) {
    // What was out of view may be drawn only now, and what was moving may have arrived.
    show(element);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const found = look(element);
    if (found) covered.push(found);
  }
  for (const [element, [left, top]] of positions) element.scrollTo({ left, top, behavior: "instant" });
  return covered;
}
