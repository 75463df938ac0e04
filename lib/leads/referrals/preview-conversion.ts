import { and, eq, gte, inArray } from "drizzle-orm";
import type { z } from "zod";
import { firstIdOf } from "@/db/new-id";
import { messages } from "@/db/schema/messages";
import { rehearse } from "@/lib/kit/attempt";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { referrals } from "@/lib/leads/referrals/contract";
import { convertReferral } from "@/lib/leads/referrals/convert";
import { readFlags } from "@/lib/leads/review/read-flags";
import { NEEDS_APPROVAL } from "@/lib/ledger/approvals/approval-contract";

type PreviewInput = z.output<typeof referrals.previewConversion.input>;
type Preview = z.output<typeof referrals.previewConversion.output>["preview"];

/** Runs the real conversion, reads its results, and rolls it back. */
export const previewConversion = implement(referrals.previewConversion, async (context, input) => {
  context.unchanged();
  return { preview: await rehearse(context, (part) => convertAndLook(part, input)) };
});

async function convertAndLook(context: WriteContext, input: PreviewInput): Promise<Preview> {
  const { db, actor } = context;
  const converted = await convertReferral.within(context, input);
  if (NEEDS_APPROVAL in converted) return { outcome: "approval", reasons: [], messages: [] };
  const { conversionId, advocateNewBalance, creditAvailableAt, inReview } = converted;
  const flags = inReview ? (await readFlags(db, actor.orgId, [input.referralId])).get(input.referralId) : null;
  const notices = await db
    .select({ template: messages.template, channel: messages.channel, recipient: messages.recipient })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, actor.orgId),
        // Finds this conversion's messages by time-ordered id, as no index covers causes.
        gte(messages.id, firstIdOf(context.now)),
        eq(messages.causeId, conversionId),
        inArray(messages.template, ["reward-advocate", "reward-friend"]),
      ),
    )
    .orderBy(messages.id);
  return {
    outcome: inReview ? "in_review" : creditAvailableAt ? "pending" : "credited",
    reasons: flags?.flags.map(({ sentence }) => sentence) ?? [],
    ...(creditAvailableAt && { creditAvailableAt: new Date(creditAvailableAt) }),
    advocateNewBalance,
    messages: notices.map(({ template, channel, recipient }) => ({
      to: template === "reward-friend" ? ("friend" as const) : ("advocate" as const),
      channel,
      recipient,
    })),
  };
}
