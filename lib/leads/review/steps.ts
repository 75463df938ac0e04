import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import { conversions, type referrals } from "@/db/schema/referrals";
import { heldCredit, reversals } from "@/db/schema/reversals";
import { referralFlags } from "@/db/schema/reviews";
import { MINUTE_MS } from "@/lib/kit/durations";
import { formatCents } from "@/lib/kit/format-cents";
import type { Review, ReviewCase } from "@/lib/leads/review/contract";
import type { People } from "@/lib/leads/review/rule";

type TimelineStep = z.output<typeof ReviewCase>["steps"][number];

interface About {
  readonly review: z.output<typeof Review>;
  readonly referral: typeof referrals.$inferSelect;
  readonly people: People;
}

/** Timeline of a flagged referral, oldest first, including its conversion. */
export async function readSteps(db: Db, orgId: string, about: About) {
  const { referral, review } = about;
  const { id } = referral;
  const [conversion] = await db
    .select()
    .from(conversions)
    .where(and(eq(conversions.orgId, orgId), eq(conversions.referralId, id)));
  const [held] = await db
    .select()
    .from(heldCredit)
    .where(and(eq(heldCredit.orgId, orgId), eq(heldCredit.referralId, id)));
  const refunds = await db
    .select()
    .from(reversals)
    .where(and(eq(reversals.orgId, orgId), eq(reversals.referralId, id)))
    .orderBy(asc(reversals.id));
  const [visit] = await db
    .select({ facts: referralFlags.facts })
    .from(referralFlags)
    .where(
      and(eq(referralFlags.orgId, orgId), eq(referralFlags.referralId, id), eq(referralFlags.rule, "same_network")),
    );
  const steps: TimelineStep[] = [
    ...describeVisit(about, visit?.facts),
    describeArrival(about),
    ...describeJob(conversion),
    ...describeHeld(review, held, conversion),
    ...refunds.flatMap(describeReversal),
    ...describeDecision(review),
  ];
  return { conversion, steps: steps.toSorted((a, b) => a.at.getTime() - b.at.getTime()) };
}

const visitFacts = z.object({ minutes: z.int() });

// Visits are deleted after a day; the flag stores how long before the form the visit was.
function describeVisit({ referral: { createdAt }, people: { advocate } }: About, facts: unknown): TimelineStep[] {
  const visit = visitFacts.safeParse(facts);
  if (!visit.success) return [];
  const at = new Date(createdAt.getTime() - visit.data.minutes * MINUTE_MS);
  return [{ at, kind: "portal", text: `${advocate.called} opened the portal` }];
}

// Only the public form stores the terms that were displayed to its sender.
function describeArrival({ referral, people: { friend, advocate } }: About): TimelineStep {
  const { createdAt: at, termsVersion, source } = referral;
  if (termsVersion !== null) return { at, kind: "form", text: `${friend.called}’s form came in` };
  const text = source === "portal" ? `${advocate.called} referred ${friend.called}` : `${friend.called} was added`;
  return { at, kind: "lead", text };
}

function describeJob(conversion: typeof conversions.$inferSelect | undefined): TimelineStep[] {
  if (!conversion) return [];
  const { createdAt: at, jobValueCents } = conversion;
  const text = jobValueCents === null ? "Job done" : `Job paid, ${formatCents(jobValueCents)}`;
  return [{ at, kind: "job", text }];
}

function describeHeld(
  { openedAt, decidedAt }: About["review"],
  held: typeof heldCredit.$inferSelect | undefined,
  conversion: typeof conversions.$inferSelect | undefined,
): TimelineStep[] {
  if (!held || !conversion) return [];
  const { createdAt: at, advocateRewardCents } = conversion;
  // A reward is not held for a decision made before the conversion or a flag raised after it.
  const wasOpen = openedAt <= at && (decidedAt === undefined || decidedAt > at);
  const isHeld = advocateRewardCents > 0 && (held.inReview || wasOpen);
  const text = `${formatCents(advocateRewardCents)} held for a check`;
  return [
    ...(isHeld ? [{ at, kind: "held", text } as const] : []),
    ...(held.releasedAt
      ? [
          {
            ...({ at: held.releasedAt, kind: "released" } as const),
            text: `${formatCents(held.amountCents)} became credit`,
          },
        ]
      : []),
  ];
}

function describeReversal({ createdAt, reason, undoneAt }: typeof reversals.$inferSelect): TimelineStep[] {
  return [
    { at: createdAt, kind: "reversed", text: `Reversed as “${reason}”` },
    ...(undoneAt ? [{ at: undoneAt, kind: "reversed", text: "The reversal was undone" } as const] : []),
  ];
}

function describeDecision({ state, decidedAt, decidedBy, denialReason }: About["review"]): TimelineStep[] {
  if (state === "open" || !decidedAt) return [];
  const why = denialReason ? `: ${denialReason}` : "";
  return [{ at: decidedAt, kind: "decided", text: `${decidedBy} ${state} it${why}` }];
}
