/** The internal page a click navigates to, or null. */
export function leadsTo(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!isPlain || !(link instanceof HTMLAnchorElement) || link.download) return null;
  if (link.target && link.target !== "_self") return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isHere = pathname === window.location.pathname && search === window.location.search;
  return origin === window.location.origin && !isHere ? pathname + search + hash : null;
}
