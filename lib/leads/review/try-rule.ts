import { and, count, desc, eq, gte, inArray } from "drizzle-orm";
import type { Db } from "@/db/client";
import { onAdvocate, onReferral } from "@/db/joins";
import { firstIdOf } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { referrals } from "@/db/schema/referrals";
import { referralFlags } from "@/db/schema/reviews";
import { single } from "@/db/single";
import { DAY_MS } from "@/lib/kit/durations";
import { fieldError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { reviews } from "@/lib/leads/review/contract";
import { type TrialFinding, tryRule } from "@/lib/leads/review/evaluate";
import { peopleOf, readNames } from "@/lib/leads/review/read-flags";
import { ruleOf } from "@/lib/leads/review/rules";
import { readReviewSettings } from "@/lib/leads/review/settings";

const DAYS = 90;
const EXAMPLES = 5;

export const tryReviewRule = implement(reviews.tryRule, async ({ db, actor, now }, { rule: key, value }) => {
  const { orgId } = actor;
  const rule = ruleOf[key];
  if (value !== undefined && !rule.number) throw fieldError("value", "can’t be set: this rule has no number");
  const since = firstIdOf(new Date(now.getTime() - DAYS * DAY_MS));
  const { rules } = await readReviewSettings(db, orgId);
  const flagged =
    key === "same_network"
      ? await readFlagged(db, orgId, since)
      : await tryRule(db, orgId, rule, { since, value: value ?? rules[key].value });
  const looked = await db
    .select({ number: count() })
    .from(referrals)
    .where(and(eq(referrals.orgId, orgId), gte(referrals.id, since), eq(referrals.awaitsConfirmation, false)));
  const examples = await readExamples(db, orgId, flagged.slice(0, EXAMPLES));
  return {
    days: DAYS,
    looked: single(looked).number,
    flagged: flagged.length,
    examples: examples.map(({ facts, people, nameOf, ...example }) => ({
      ...example,
      sentence: rule.explain(facts, peopleOf(people.friend, people.advocate, nameOf)),
    })),
  };
});

/** Leads flagged by the networks of portal visits, which have been deleted since. */
function readFlagged(db: Db, orgId: string, since: string): Promise<readonly TrialFinding[]> {
  return db
    .select({ referralId: referralFlags.referralId, facts: referralFlags.facts })
    .from(referralFlags)
    .innerJoin(referrals, onReferral(referralFlags))
    .where(
      and(
        eq(referralFlags.orgId, orgId),
        eq(referralFlags.rule, "same_network"),
        gte(referralFlags.referralId, since),
        eq(referrals.awaitsConfirmation, false),
      ),
    )
    .orderBy(desc(referralFlags.referralId));
}

async function readExamples(db: Db, orgId: string, flagged: readonly TrialFinding[]) {
  const ids = flagged.map(({ referralId }) => referralId);
  const rows = await db
    .select({
      referralId: referrals.id,
      createdAt: referrals.createdAt,
      friend: { name: referrals.friendName, email: referrals.friendEmail, phone: referrals.friendPhone },
      advocate: { name: advocates.name, email: advocates.email, phone: advocates.phone },
    })
    .from(referrals)
    .innerJoin(advocates, onAdvocate(referrals))
    .where(and(eq(referrals.orgId, orgId), inArray(referrals.id, ids)));
  const rowsById = new Map(rows.map((row) => [row.referralId, row]));
  const nameOf = await readNames(
    db,
    orgId,
    flagged.map(({ facts }) => facts),
  );
  return flagged.flatMap(({ referralId, facts }) => {
    const row = rowsById.get(referralId);
    if (!row) return [];
    const { createdAt, ...people } = row;
    const names = { friendName: people.friend.name, advocateName: people.advocate.name };
    return [{ referralId, createdAt, ...names, facts, people, nameOf }];
  });
}
