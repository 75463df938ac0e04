import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { database } from "@/db/client";
import { prepared } from "@/db/prepared";
import { organizations } from "@/db/schema/organizations";
import type { Actor } from "@/lib/auth/actor";
import { planOfRow } from "@/lib/auth/plan-overrides";
import { readSigningSecrets } from "@/lib/webhook-keys/signing-secret";
import { verify } from "@/lib/webhooks/signature";

interface Signed {
  /** As the address says it; ours or not. */
  readonly orgId: string;
  readonly header: string | null;
  readonly body: Uint8Array;
  readonly now: Date;
}

const OrgId = z.uuid().toLowerCase();

/**
 * The key that signed this body for this organization, as the one who acts, on the organization's plan. Null for
 * whatever is wrong, an unknown organization included, without telling what.
 */
export async function findWebhookActor({ orgId: told, ...signed }: Signed): Promise<Actor | null> {
  const { data: orgId } = OrgId.safeParse(told);
  if (!orgId) return null;
  const db = database();
  const [secrets, [organization]] = await Promise.all([
    readSigningSecrets(db, orgId),
    selectTerms(db).execute({ orgId }),
  ]);
  const keyId = verify({ ...signed, secrets });
  const key = secrets.find((secret) => secret.keyId === keyId);
  if (!key || !organization) return null;
  const plan = planOfRow(organization, signed.now);
  return { kind: "webhook", id: key.keyId, name: key.name, orgId, roles: [], plan };
}

const selectTerms = prepared((db) =>
  db
    .select({
      tier: organizations.tier,
      planOverrides: organizations.planOverrides,
      trialEndsAt: organizations.trialEndsAt,
    })
    .from(organizations)
    .where(eq(organizations.id, sql.placeholder("orgId")))
    .prepare("find_plan_terms"),
);
