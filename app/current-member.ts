import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { getProfile } from "@/lib/accounts/profile/service";
import { getAccount } from "@/lib/accounts/service";
import type { Actor } from "@/lib/kit/auth/actor";
import { readSessionToken } from "@/lib/kit/auth/cookies";
import { findSessionActor } from "@/lib/kit/auth/session";
import { ApiError } from "@/lib/kit/errors";
import { isPublicDemo } from "@/lib/kit/public-demo";

/** The signed-in member, or null. Cached per request. */
export const findMember = cache(async (): Promise<Actor | null> => {
  const token = readSessionToken(await headers());
  return token === null ? null : findSessionActor(token, new Date());
});

/** The member's organization. Cached per request. */
export const readAccount = cache(async (actor: Actor) => getAccount(actor, {}));

/** The member's profile. Cached per request. Redirects a member who is removed just now to sign-in. */
export const readProfile = cache(async (actor: Actor) => {
  try {
    return await getProfile(actor, {});
  } catch (error) {
    if (error instanceof ApiError && error.code === "unauthenticated") redirect("/sign-in");
    throw error;
  }
});

/** The pages that technicians use. */
const technicianPages = ["/home", "/settings/you"];

/**
 * Returns the signed-in member. Redirects to sign-in and back, to onboarding for a new organization, or
 * technicians home from the office's pages. This only
 * decides what to show; each endpoint checks permissions.
 * @param path the page's own path
 */
export async function requireMember(path: string): Promise<Actor> {
  const actor = await findMember();
  if (!actor) redirect(`/sign-in?${await describeReturn(path)}`);
  if (actor.move?.to) redirect(`${actor.move.to}${path}`);
  if (actor.isSuspended) redirect(`/sign-in?problem=${actor.move ? "unavailable" : "organization_suspended"}`);
  if (actor.needsSecondFactor) redirect("/second-factor");
  const { org } = await readAccount(actor);
  if (org.status === "pending_onboarding" && path !== "/onboarding") redirect("/onboarding");
  if (actor.isTechnician && !technicianPages.includes(path.replace(/\?.*/, ""))) {
    redirect(path.startsWith("/settings") ? "/settings/you" : "/home");
  }
  return actor;
}

// A session that ended in a public demo most likely ended with its reset, which the sign-in page explains.
async function describeReturn(path: string): Promise<URLSearchParams> {
  const hadSession = isPublicDemo() && readSessionToken(await headers()) !== null;
  return new URLSearchParams({ ...(hadSession && { reason: "signed-out" }), next: path });
}
