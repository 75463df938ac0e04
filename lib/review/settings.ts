import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import type { ReviewRule } from "@/db/enums";
import { one } from "@/db/one";
import { advocates } from "@/db/schema/advocates";
import {
  referralFlags,
  reviews as reviewRows,
  reviewSettings as table,
  trustedAdvocates,
} from "@/db/schema/reviews";
import { flagRules, ruleOf } from "@/lib/flags/rules";
import { type RuleChanges, readReviewSettings, settingsFrom } from "@/lib/flags/settings";
import { fieldError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { reviews } from "@/lib/review/contract";

const LOOKED_BACK_MS = 365 * 24 * 60 * 60 * 1000;
const SHOWN_TRUSTED = 100;

export const getReviewSettings = implement(reviews.getSettings, async ({ db, actor, now }) => ({
  settings: await readSettings(db, actor.orgId, now),
}));

export const updateReviewSettings = implement(reviews.updateSettings, async (context, input) => {
  const { db, actor, now, record } = context;
  const { orgId } = actor;
  // Its row is there from the first change on, so that of two at once the second sees what the first one wrote.
  await db.insert(table).values({ orgId, rules: {}, updatedAt: now }).onConflictDoNothing();
  const before = one(await db.select().from(table).where(eq(table.orgId, orgId)).for("update"));
  const rules = mergeRules(before.rules, input.rules ?? []);
  const { allowAfterDays = before.allowAfterDays } = input;
  await db.update(table).set({ rules, allowAfterDays, updatedAt: now }).where(eq(table.orgId, orgId));
  record({
    action: "review_rules.changed",
    subjectId: orgId,
    before: { ...told(before.rules), allowAfterDays: before.allowAfterDays },
    after: { ...told(rules), allowAfterDays },
  });
  return { settings: await readSettings(db, orgId, now) };
});

type Changes = z.output<typeof RuleChanges>;
type Wanted = NonNullable<z.output<typeof reviews.updateSettings.input>["rules"]>;

/** What differs from the defaults after a change. */
function mergeRules(before: unknown, wanted: Wanted): Changes {
  const settings = { ...settingsFrom(before) };
  for (const [at, { rule, on, value }] of wanted.entries()) {
    const { isFixed, number } = ruleOf[rule];
    if (on === false && isFixed)
      throw fieldError(`rules.${at}.on`, "can’t be false: this is always looked for");
    if (value !== undefined && !number)
      throw fieldError(`rules.${at}.value`, "can’t be set: this rule has no number");
    settings[rule] = {
      ...settings[rule],
      ...(on !== undefined && { on }),
      ...(value !== undefined && { value }),
    };
  }
  const differing = flagRules.flatMap(({ key, isOn, number }): [ReviewRule, Changes[string]][] => {
    const { on, value } = settings[key];
    const change = { ...(on !== isOn && { on }), ...(value !== number?.value && { value }) };
    return Object.keys(change).length > 0 ? [[key, change]] : [];
  });
  return Object.fromEntries(differing);
}

/** By rule its number, or whether it is on, as the audit log tells it. */
function told(rules: unknown): Readonly<Record<string, number | boolean>> {
  const all = Object.entries(settingsFrom(rules));
  return Object.fromEntries(all.map(([rule, { on, value }]) => [rule, on ? (value ?? true) : false]));
}

async function readSettings(db: Db, orgId: string, now: Date) {
  const { rules, allowAfterDays } = await readReviewSettings(db, orgId);
  const outcomes = await readOutcomes(db, orgId, now);
  return {
    rules: flagRules.map(({ key, label, about, severity, isFixed = false, number }) => {
      const none = { flagged: 0, allowed: 0, denied: 0, recent: [] };
      const outcome = outcomes.get(key) ?? none;
      const advice = isFixed ? undefined : adviseOn(outcome.recent);
      return {
        ...{ rule: key, label, about, severity, isFixed, ...rules[key], ...outcome },
        ...(number && { valueLabel: number.label }),
        ...(advice !== undefined && { advice }),
      };
    }),
    ...(allowAfterDays !== null && { allowAfterDays }),
    trusted: await readTrusted(db, orgId),
  };
}

const RECENT = 10;
const NEARLY_ALWAYS = 9;

function adviseOn(recent: readonly Decision[]): string | undefined {
  const allowed = recent.filter((decision) => decision === "allowed").length;
  if (recent.length < RECENT || allowed < NEARLY_ALWAYS) return undefined;
  return `You allowed ${allowed} of the last ${RECENT}. Consider switching it off.`;
}

type Decision = "allowed" | "denied";

interface Outcome extends Record<string, unknown> {
  readonly rule: ReviewRule;
  readonly flagged: number;
  readonly allowed: number;
  readonly denied: number;
  readonly recent: Decision[];
}

/** What became of what each rule has flagged. What nobody decided, but the settings, says nothing of a rule. */
async function readOutcomes(db: Db, orgId: string, now: Date) {
  const since = new Date(now.getTime() - LOOKED_BACK_MS);
  const flagged = db
    .select({
      rule: referralFlags.rule,
      state: reviewRows.state,
      decidedAt: reviewRows.decidedAt,
      place: sql<number>`row_number() OVER (
        PARTITION BY ${referralFlags.rule}, ${reviewRows.decidedById} IS NULL
        ORDER BY ${reviewRows.decidedAt} DESC NULLS LAST, ${reviewRows.id} DESC)`.as("place"),
      isByMember: sql<boolean>`${reviewRows.decidedById} IS NOT NULL`.as("is_by_member"),
    })
    .from(referralFlags)
    .innerJoin(
      reviewRows,
      and(eq(reviewRows.orgId, referralFlags.orgId), eq(reviewRows.referralId, referralFlags.referralId)),
    )
    .where(and(eq(referralFlags.orgId, orgId), gt(referralFlags.createdAt, since)));
  const rows = await db.execute<Outcome>(sql`
    SELECT f.rule, count(*)::int AS flagged,
           count(*) FILTER (WHERE f.state = 'allowed')::int AS allowed,
           count(*) FILTER (WHERE f.state = 'denied')::int AS denied,
           coalesce(json_agg(f.state ORDER BY f.decided_at, f.place DESC)
                    FILTER (WHERE f.is_by_member AND f.place <= ${RECENT}), '[]') AS recent
      FROM (${flagged}) f GROUP BY f.rule`);
  return new Map(rows.map(({ rule, ...outcome }) => [rule, { ...outcome, recent: outcome.recent }]));
}

function readTrusted(db: Db, orgId: string) {
  return db
    .select({
      ...{ advocateId: advocates.id, campaignId: advocates.campaignId, name: advocates.name },
      ...{ trustedBy: trustedAdvocates.trustedBy, since: trustedAdvocates.createdAt },
    })
    .from(trustedAdvocates)
    .innerJoin(
      advocates,
      and(eq(advocates.orgId, trustedAdvocates.orgId), eq(advocates.id, trustedAdvocates.advocateId)),
    )
    .where(eq(trustedAdvocates.orgId, orgId))
    .orderBy(desc(trustedAdvocates.createdAt), desc(trustedAdvocates.advocateId))
    .limit(SHOWN_TRUSTED);
}
