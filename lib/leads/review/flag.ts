import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { ReviewRule } from "@/db/enums";
import { newId } from "@/db/new-id";
import { referralFlags, reviews } from "@/db/schema/reviews";
import { recordChanges } from "@/lib/kit/audit";
import { systemActor } from "@/lib/kit/auth/system-actor";
import { changePending } from "@/lib/leads/advocates/release-credit";
import { evaluate, type Finding, type Subject } from "@/lib/leads/review/evaluate";
import { severityOf } from "@/lib/leads/review/rule";
import { ruleOf } from "@/lib/leads/review/rules";

/** The flags and review to store for a referral. */
interface FlagVerdict extends Pick<Finding, "orgId" | "referralId" | "advocateId" | "reviewId" | "state"> {
  readonly now: Date;
  readonly isOpening: boolean;
  readonly flags: readonly { readonly rule: ReviewRule; readonly facts: unknown }[];
}

/**
 * Evaluates referrals whose advocates are locked and stores each finding once. An allowed review reopens only for a
 * rule that has not flagged it before, and never while the advocate is trusted. A denied one reopens if it is converted
 * anyway.
 * @returns the ids that need a decision
 */
export async function flagReferrals(tx: Tx, subjects: readonly Subject[]): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set();
  const findings = await evaluate(tx, subjects);
  const verdicts = subjects.flatMap((subject) =>
    judge(
      subject,
      findings.filter(({ referralId }) => referralId === subject.referralId.toLowerCase()),
    ),
  );
  await store(
    tx,
    verdicts.filter(({ isOpening, flags }) => isOpening || flags.length > 0),
  );
  const open = verdicts.filter(({ isOpening, state }) => isOpening || state === "open");
  return new Set(open.map(({ referralId }) => referralId));
}

function judge({ phase, now }: Subject, findings: readonly Finding[]): FlagVerdict[] {
  const [first] = findings;
  if (!first) return [];
  const { orgId, referralId, advocateId, reviewId, state, isTrusted } = first;
  const isSettled = state === "allowed" && isTrusted;
  const flags = findings.flatMap(({ rule, facts, isKnown }) =>
    rule === null || isKnown || isSettled ? [] : [{ rule, facts }],
  );
  const isOpening = state === "denied" ? phase === "converted" : state !== "open" && flags.length > 0;
  return [{ orgId, referralId, advocateId, reviewId, state, now, isOpening, flags }];
}

async function store(tx: Tx, verdicts: readonly FlagVerdict[]): Promise<void> {
  if (verdicts.length === 0) return;
  const opened = verdicts.map((verdict) => ({ ...verdict, id: verdict.reviewId ?? newId(verdict.now) }));
  const created = opened.filter(({ reviewId }) => reviewId === null);
  if (created.length > 0) {
    await tx
      .insert(reviews)
      .values(created.map((row) => ({ ...keysOf(row), severity: gravest(row), openedAt: row.now })))
      .onConflictDoNothing();
  }
  const flags = opened.flatMap(({ orgId, referralId, now, flags: rowFlags }) =>
    rowFlags.map((flag) => ({ ...flag, orgId, referralId, createdAt: now })),
  );
  if (flags.length > 0) await tx.insert(referralFlags).values(flags).onConflictDoNothing();
  for (const verdict of opened) if (verdict.reviewId !== null) await raise(tx, verdict);
  for (const verdict of opened) if (verdict.isOpening) await changePending(tx, verdict, { inReview: true });
  await recordChanges(
    tx,
    opened
      .filter(({ isOpening }) => isOpening)
      .map(({ orgId, id, referralId, advocateId, now, flags: rowFlags }) => ({
        actor: systemActor(orgId, "review", "review rules"),
        now,
        change: {
          action: "review.opened" as const,
          subjectId: id,
          after: { referralId, advocateId, rules: rowFlags.map(({ rule }) => rule) },
        },
      })),
  );
}

const keysOf = ({ orgId, id, referralId, advocateId }: FlagVerdict & { readonly id: string }) => ({
  orgId,
  id,
  referralId,
  advocateId,
});

const gravest = ({ flags }: Pick<FlagVerdict, "flags">) =>
  flags.reduce<number>((most, { rule }) => Math.max(most, severityOf[ruleOf[rule].severity]), 1);

/** What a review is while it waits for a decision. */
export const undecided = {
  ...({ state: "open", decidedAt: null, decidedBy: null, decidedById: null } as const),
  denialReason: null,
  reasonShown: false,
  trusted: false,
};

/** Raises a review to the severity of its worst flag, and reopens a decided one. */
async function raise(tx: Tx, verdict: FlagVerdict & { readonly id: string }): Promise<void> {
  await tx
    .update(reviews)
    .set({
      ...(verdict.isOpening && { ...undecided, openedAt: verdict.now }),
      severity: sql`greatest(${reviews.severity}, ${gravest(verdict)}::smallint)`,
    })
    .where(and(eq(reviews.orgId, verdict.orgId), eq(reviews.id, verdict.id)));
}
