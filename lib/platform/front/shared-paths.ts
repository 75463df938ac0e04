/** What is the same for everybody, whatever their address asks for besides. */
const paths: ReadonlySet<string> = new Set([
  ...[
    "/",
    "/docs",
    "/docs/errors",
    "/docs/webhooks",
    "/docs/events",
    "/docs/automation",
    "/api/openapi.json",
    "/terms",
  ],
  ...[
    "/sign-in",
    "/sign-in/link",
    "/sign-up",
    "/forgot-password",
    "/reset-password",
    "/accept-invite",
    "/sso",
  ],
]);

/** What sends members elsewhere, or greets them. */
const otherForMembers: ReadonlySet<string> = new Set(["/", "/sign-in", "/sign-up"]);

/** Whether everybody gets the same here. */
export function isShared(path: string): boolean {
  return paths.has(path);
}

/** Whether a member may get something else here than everybody. */
export function mayDifferForMembers(path: string): boolean {
  return otherForMembers.has(path);
}

/** Whether a page is for the customers of businesses, who have no account. */
export function isForCustomers(path: string): boolean {
  return /^\/(refer|privacy|confirm|unsubscribe|answer)\/|^\/(r|portal)(\/|$)/.test(path);
}
