import { referencePaths } from "@/lib/platform/guide/reference-areas";

/** Paths with the same page for everyone, whatever their query. */
const paths: ReadonlySet<string> = new Set([
  "/",
  "/docs",
  "/docs/errors",
  "/docs/webhooks",
  "/docs/events",
  "/docs/automation",
  "/docs/guide",
  ...referencePaths,
  "/llms.txt",
  "/llms-full.txt",
  "/api/openapi.json",
  "/terms",
  "/sign-in",
  "/sign-in/link",
  "/sign-up",
  "/forgot-password",
  "/reset-password",
  "/accept-invite",
  "/sso",
]);

/** Paths that redirect or greet members. */
const otherForMembers: ReadonlySet<string> = new Set(["/", "/sign-in", "/sign-up"]);

/** Whether all visitors get the same page at a path. */
export function isShared(path: string): boolean {
  return paths.has(path);
}

/** Whether a member may get a different page at a shared path. */
export function mayDifferForMembers(path: string): boolean {
  return otherForMembers.has(path);
}

/** Whether a page is for the customers of businesses, who have no account. */
export function isForCustomers(path: string): boolean {
  return /^\/(c|refer|privacy|confirm|unsubscribe|answer)\/|^\/(r|portal)(\/|$)/.test(path);
}
