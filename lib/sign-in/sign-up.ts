import { newId } from "@/db/new-id";
import { organizations } from "@/db/schema/organizations";
import { plans } from "@/lib/auth/access";
import { ApiError } from "@/lib/kit/errors";
import type { OpenContext } from "@/lib/kit/implement-open";
import { insertUser } from "@/lib/users/insert-user";

/** What a new organization is called until onboarding asks; its first e-mail comes from this name. */
export const UNNAMED = "Referral Rewards";
const TIER = "starter";

/**
 * A new organization and its first admin, who has no password yet: whoever reads the address's mail takes it over,
 * whoever typed the address. Until then it holds no claim to the address (see `insertUser`).
 */
export async function openOrganization({ db, now, record }: OpenContext, email: string) {
  const orgId = newId(now);
  await db
    .insert(organizations)
    .values({ id: orgId, name: UNNAMED, status: "pending_onboarding", tier: TIER, createdAt: now });
  const admin = await insertUser(db, { orgId, plan: plans[TIER], email, roles: ["admin"] }, now);
  if (!admin) throw new ApiError("unavailable", "Somebody else used this address just now. Try again.");
  await record(orgId, { action: "organization.created", subjectId: orgId, after: { tier: TIER } });
  await record(orgId, { action: "user.created", subjectId: email, after: { email, roles: admin.roles } });
  return { orgId, userId: admin.userId, email };
}
