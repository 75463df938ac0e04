/**
 * Runs in a page: finds visible, enabled controls that a click on their middle doesn't reach, and describes the
 * element on top. Scrolls controls into view first and restores the scroll position.
 *
 * Must be self-contained, because it is sent to the page as text.
 * @param root selector of the part to check
 */
export async function findCovered(root = "html"): Promise<string[]> {
  const controls =
    "a[href], button, input, select, textarea, summary, label, [role=button], [role=link], [role=menuitem], " +
    "[role=menuitemradio], [role=option], [role=tab], [role=switch], [role=checkbox], [role=radio], [role=combobox]";
  const positions = new Map<Element, readonly [left: number, top: number]>();

  const rectOf = (element: Element) =>
    // A wrapped link has a rectangle per line, and the middle of its bounding box may be in none of them.
    [...element.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)[0];

  const isOff = (element: Element) =>
    element.matches(":disabled, [aria-disabled=true]") ||
    element.closest("[inert], [aria-hidden=true]") !== null ||
    // An open dialog takes the clicks for the page below, including a live region that stays in the reading order.
    getComputedStyle(element).pointerEvents === "none" ||
    (element instanceof HTMLLabelElement && (!element.control || element.control.matches(":disabled")));

  // Visible only to screen readers or on focus, like the skip link.
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
    // An overlay may cover part of the page until it is closed.
    const overlay = hit.closest("[role=dialog], [role=menu], [role=listbox]");
    if (overlay && !overlay.contains(element)) return true;
    // A control nested in another, like an icon with a role inside its button.
    return hit.matches(controls) && hit.contains(element);
  };

  const nameOf = (element: Element | null) => {
    if (!element) return "nothing, out of view";
    const named = element.closest(controls) ?? element;
    const text = named.getAttribute("aria-label") ?? (named.textContent?.trim() || named.getAttribute("name"));
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
    // Scrolling may have rendered the element just now, and animations may have ended.
    show(element);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const coveredBy = look(element);
    if (coveredBy) covered.push(coveredBy);
  }
  for (const [element, [left, top]] of positions) element.scrollTo({ left, top, behavior: "instant" });
  return covered;
}
