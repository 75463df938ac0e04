import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { apiKeys } from "@/db/schema/organizations";
import { recordChange } from "@/lib/kit/audit";
import { ApiError } from "@/lib/kit/errors";
import { asOperator } from "@/lib/organizations/operator";

/**
 * Revokes any API key for the operator: also where the plan has no API access any more, so that nobody can revoke it
 * over the API while it keeps working (design §3, "Plans").
 * @throws ApiError `not_found`
 */
export async function revokeKey(tx: Tx, keyId: string, now: Date) {
  const [revoked] = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.keyId, keyId), isNull(apiKeys.revokedAt)))
    .returning({ orgId: apiKeys.orgId, name: apiKeys.name });
  if (!revoked) throw new ApiError("not_found", "There is no valid API key with this id.");
  const { orgId, name } = revoked;
  await recordChange(tx, asOperator(orgId, now), {
    action: "api_key.revoked",
    subjectId: keyId,
    before: { name },
  });
  return { orgId, keyId, ok: true };
}
