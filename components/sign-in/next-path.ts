const START = "/home";
// A host we never serve: a URL that resolves to any other host leaves the site.
const HERE = "http://here.invalid";

/**
 * The page to open after sign-in; always on this site, whatever the URL asks for. Browsers read `//host` and `/\host`
 * as other sites and skip tabs and line breaks, so the path is taken from the resolved URL.
 */
export function nextPath(requested: unknown): string {
  if (typeof requested !== "string" || !requested.startsWith("/") || !URL.canParse(requested, HERE)) return START;
  const { origin, pathname, search, hash } = new URL(requested, HERE);
  const leadsAway = origin !== HERE || pathname.startsWith("//");
  // The sign-in page redirects signed-in members onward, so it would loop.
  return leadsAway || pathname === "/sign-in" ? START : `${pathname}${search}${hash}`;
}

/** A sign-in page that remembers where to go afterwards. */
export function withNext(path: string, next: string): string {
  return next === START ? path : `${path}?next=${encodeURIComponent(next)}`;
}
