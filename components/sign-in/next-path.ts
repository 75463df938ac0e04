const START = "/dashboard";
// Never a host of ours: what resolves to another host than this one leads away from the site.
const HERE = "http://here.invalid";

/**
 * Where to go after signing in: a page of this site, whatever the address asks for. Browsers read `//host` and
 * `/\host` as other sites and skip tabs and line ends, so the answer is taken from the address as they resolve it.
 */
export function nextPath(asked: unknown): string {
  if (typeof asked !== "string" || !asked.startsWith("/") || !URL.canParse(asked, HERE)) return START;
  const { origin, pathname, search, hash } = new URL(asked, HERE);
  const leadsAway = origin !== HERE || pathname.startsWith("//");
  // Somebody who is signed in is sent on from there, so that it would go in a circle.
  return leadsAway || pathname === "/sign-in" ? START : `${pathname}${search}${hash}`;
}

/** A page of signing in that remembers where to go afterwards. */
export function withNext(path: string, next: string): string {
  return next === START ? path : `${path}?next=${encodeURIComponent(next)}`;
}
