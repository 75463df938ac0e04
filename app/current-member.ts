import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { getProfile } from "@/lib/accounts/profile/service";
import { getAccount } from "@/lib/accounts/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { readSessionToken } from "@/lib/kit/auth/cookies";
import { findSessionActor } from "@/lib/kit/auth/session";

/** Who is signed in with this browser, or null. Looked up once per request. */
export const findMember = cache(async (): Promise<Actor | null> => {
  const token = readSessionToken(await headers());
  return token === null ? null : findSessionActor(token, new Date());
});

/** The organization of the member, as its pages show it. Looked up once per request. */
export const readAccount = cache(async (actor: Actor) => getAccount(actor, {}));

/** The member's own profile. Looked up once per request. */
export const readProfile = cache(async (actor: Actor) => getProfile(actor, {}));

/**
 * The member that a page is for: whoever is not signed in is sent to sign in and back, and whose organization is new
 * to onboarding. It decides what to show only; what a member may do is decided by each endpoint.
 * @param path of the page itself
 */
export async function requireMember(path: string): Promise<Actor> {
  const actor = await findMember();
  if (!actor) redirect(`/sign-in?next=${encodeURIComponent(path)}`);
  if (actor.isSuspended) redirect("/sign-in?problem=organization_suspended");
  if (actor.needsSecondFactor) redirect("/second-factor");
  const { org } = await readAccount(actor);
  if (org.status === "pending_onboarding" && path !== "/onboarding") redirect("/onboarding");
  return actor;
}
