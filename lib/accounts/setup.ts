import { eq, sql } from "drizzle-orm";
import { brandings } from "@/db/schema/branding";
import { invitations } from "@/db/schema/invitations";
import { accounts } from "@/lib/accounts/contract";
import { implement } from "@/lib/kit/implement";
import { readUsage } from "@/lib/plans/plan-usage";

export const getSetup = implement(accounts.setup, async ({ db, actor: { orgId, plan } }) => {
  const exists = (table: typeof brandings | typeof invitations) =>
    db.select({ found: sql`1` }).from(table).where(eq(table.orgId, orgId)).limit(1);
  const [usage, branded, invited] = await Promise.all([
    readUsage(db, orgId),
    exists(brandings),
    exists(invitations),
  ]);
  const steps = [
    { step: "campaign", done: usage.campaigns > 0 },
    ...(plan.customBranding ? [{ step: "branding", done: branded.length > 0 } as const] : []),
    { step: "advocate", done: usage.advocates > 0 },
    { step: "referral", done: usage.referrals > 0 },
    { step: "team", done: usage.users > 1 || invited.length > 0 },
  ] as const;
  return { steps: [...steps] };
});
