import { and, eq, sql } from "drizzle-orm";
import { advocates } from "@/db/schema/advocates";
import { organizations } from "@/db/schema/organizations";
import type { redemptions } from "@/db/schema/redemptions";
import { planOfRow } from "@/lib/kit/auth/plan-overrides";
import type { WriteContext } from "@/lib/kit/implement";
import { advocateRows, type Recipient, recipientJson } from "@/lib/messages/advocate-messages";
import { cancelQueued, queueMessages } from "@/lib/messages/outbox";

type Redemption = Pick<
  typeof redemptions.$inferSelect,
  "id" | "advocateId" | "amountCents" | "method" | "invoiceNumber"
>;

/**
 * Queues the receipt of a redemption that is done, with the balance as it is then. The redemption is its cause, so it
 * goes out once. Erased people get none.
 */
export async function queueReceipt({ db, actor: { orgId }, now }: WriteContext, redemption: Redemption) {
  const { id: causeId, advocateId, amountCents: usedCents, method, invoiceNumber } = redemption;
  const [row] = await db
    .select({
      to: sql<Recipient>`(SELECT ${recipientJson("a")} FROM advocates a
        WHERE a.org_id = ${advocates.orgId} AND a.id = ${advocates.id})`,
      balanceCents: advocates.creditBalanceCents,
      erasedAt: advocates.erasedAt,
      organization: {
        tier: organizations.tier,
        planOverrides: organizations.planOverrides,
        trialEndsAt: organizations.trialEndsAt,
      },
    })
    .from(advocates)
    .innerJoin(organizations, eq(organizations.id, advocates.orgId))
    .where(and(eq(advocates.orgId, orgId), eq(advocates.id, advocateId)));
  if (!row || row.erasedAt) return;
  const { to, balanceCents } = row;
  const data = {
    advocateName: to.name,
    usedCents,
    balanceCents,
    ...(invoiceNumber && { invoiceNumber }),
    ...(method === "gift_card" && { isGiftCard: true as const }),
  };
  const plan = planOfRow(row.organization, now);
  await queueMessages(db, advocateRows({ orgId, plan, now, template: "credit-used", causeId, to, data }));
}

/** Takes back a receipt that has not gone out, because its redemption was canceled. */
export async function cancelReceipt({ db, actor: { orgId }, now }: WriteContext, causeId: string) {
  await cancelQueued(db, { orgId, template: "credit-used", causeId, now }, "The use of credit was canceled.");
}
