import { transact } from "@/db/client";
import type { SignInLinkPurpose } from "@/db/enums";
import { createSignInLink } from "@/lib/auth/sign-in-link";
import type { TestMember } from "@/lib/testing/organization";

/** Makes a link as it would be e-mailed to a member, in place of the one before. @param at when it is sent */
export function createTestLink(
  { orgId, userId }: Pick<TestMember, "orgId" | "userId">,
  purpose: SignInLinkPurpose = "password-reset",
  at = new Date(),
) {
  return transact((tx) => createSignInLink(tx, { orgId, userId, purpose }, at));
}
