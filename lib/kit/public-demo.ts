import { env } from "@/lib/kit/env";

/**
 * The domain of a public demo's members. No one can have an address there (RFC 2606), so an organization whose members
 * all do is a demo that a reset may erase.
 */
export const DEMO_DOMAIN = "public-demo.example";

/** The members that visitors of a public demo sign in as. */
export const demoMembers = { owner: `dana@${DEMO_DOMAIN}`, technician: `sam@${DEMO_DOMAIN}` } as const;

/** Whether this server is a demo for strangers, `DEMO=public`. */
export function isPublicDemo(): boolean {
  return env().DEMO === "public";
}
