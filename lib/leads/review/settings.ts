import { and, desc, eq, gt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "@/db/client";
import type { ReviewRule } from "@/db/enums";
import { onAdvocate } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { referralFlags, reviews as reviewRows, reviewSettings as table, trustedAdvocates } from "@/db/schema/reviews";
import { single } from "@/db/single";
import { requireStillAdmin } from "@/lib/accounts/users/members";
import { fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { reviews } from "@/lib/leads/review/contract";
import { flagRules, ruleOf } from "@/lib/leads/review/rules";
import { askOtherAdmin } from "@/lib/ledger/approvals/ask";

/** An organization's overrides of the rule defaults. */
const RuleChanges = z.record(z.string(), z.object({ on: z.boolean().optional(), value: z.int().optional() }));

interface RuleSetting {
  readonly on: boolean;
  readonly value?: number;
}

/** Applies an organization's settings to every rule. @param changes as stored in `review_settings` */
function settingsFrom(changes: unknown): Readonly<Record<ReviewRule, RuleSetting>> {
  const own = RuleChanges.parse(changes ?? {});
  const all = flagRules.map(({ key, isOn, isFixed, number }): [ReviewRule, RuleSetting] => {
    const change = own[key];
    const value = change?.value ?? number?.value;
    return [key, { on: isFixed || (change?.on ?? isOn), ...(value !== undefined && { value }) }];
  });
  return Object.fromEntries(all) as Record<ReviewRule, RuleSetting>;
}

/** Effective rules, and the days after which a review is allowed automatically; null for never. */
export async function readReviewSettings(db: Db, orgId: string) {
  const [row] = await db
    .select({ rules: table.rules, allowAfterDays: table.allowAfterDays })
    .from(table)
    .where(eq(table.orgId, orgId));
  return { rules: settingsFrom(row?.rules), allowAfterDays: row?.allowAfterDays ?? null };
}

const LOOKED_BACK_MS = 365 * 24 * 60 * 60 * 1000;
const SHOWN_TRUSTED = 100;

export const getReviewSettings = implement(reviews.getSettings, async ({ db, actor, now }) => ({
  settings: await readSettings(db, actor.orgId, now),
}));

// Otherwise an admin could turn off the rule that would flag their own act.
export const updateReviewSettings = implement(reviews.updateSettings, async (context, input) => {
  const { db, actor, now } = context;
  await requireStillAdmin(db, actor);
  const before = await lockSettings(context);
  mergeRules(before.rules, input.rules ?? []);
  const { looser, rest } = splitChange(input, before);
  const approval = looser && (await askOtherAdmin(context, { kind: "review_rules", change: looser }));
  if (!approval || rest) await saveSettings(context, approval && rest ? rest : input);
  return approval ? { approval } : { settings: await readSettings(db, actor.orgId, now) };
});

/** Saves a change that another admin has approved. @param change as passed to `askOtherAdmin` */
export async function loosenReviewRules(context: WriteContext, change: unknown): Promise<void> {
  await saveSettings(context, reviews.updateSettings.input.parse(change));
}

/** Splits a change into the part that needs another admin's approval and the rest; each undefined if empty. */
function splitChange(
  { rules = [], allowAfterDays }: SettingsChange,
  saved: Pick<typeof table.$inferSelect, "rules" | "allowAfterDays">,
): { readonly looser: SettingsChange | undefined; readonly rest: SettingsChange | undefined } {
  const before = { ...saved, rules: settingsFrom(saved.rules) };
  const isLooser = ({ rule, on, value }: RuleSettings[number]) => {
    const { on: wasOn, value: last = 0 } = before.rules[rule];
    const way = ruleOf[rule].number?.looser;
    const isWider = value !== undefined && (way === "lower" ? value < last : value > last);
    return wasOn && (on === false || isWider);
  };
  const isSooner =
    typeof allowAfterDays === "number" && (before.allowAfterDays === null || allowAfterDays < before.allowAfterDays);
  const part = (some: RuleSettings, hasDays: boolean): SettingsChange | undefined => {
    const days = hasDays && allowAfterDays !== undefined && { allowAfterDays };
    const given = { ...(some.length > 0 && { rules: some }), ...days };
    return Object.keys(given).length > 0 ? given : undefined;
  };
  return {
    looser: part(rules.filter(isLooser), isSooner),
    rest: part(
      rules.filter((rule) => !isLooser(rule)),
      !isSooner,
    ),
  };
}

// The row exists from the first change on, so a concurrent change sees its result.
async function lockSettings({ db, actor: { orgId }, now }: WriteContext) {
  await db.insert(table).values({ orgId, rules: {}, updatedAt: now }).onConflictDoNothing();
  return single(await db.select().from(table).where(eq(table.orgId, orgId)).for("update"));
}

async function saveSettings(context: WriteContext, input: SettingsChange): Promise<void> {
  const { db, actor, now, record } = context;
  const { orgId } = actor;
  const before = await lockSettings(context);
  const rules = mergeRules(before.rules, input.rules ?? []);
  const { allowAfterDays = before.allowAfterDays } = input;
  await db.update(table).set({ rules, allowAfterDays, updatedAt: now }).where(eq(table.orgId, orgId));
  record({
    action: "review_rules.changed",
    subjectId: orgId,
    before: { ...auditFields(before.rules), allowAfterDays: before.allowAfterDays },
    after: { ...auditFields(rules), allowAfterDays },
  });
}

type RuleOverrides = z.output<typeof RuleChanges>;
type SettingsChange = z.output<typeof reviews.updateSettings.input>;
type RuleSettings = NonNullable<SettingsChange["rules"]>;

/** Overrides of the defaults after a change. */
function mergeRules(before: unknown, wanted: RuleSettings): RuleOverrides {
  const settings = { ...settingsFrom(before) };
  for (const [at, { rule, on, value }] of wanted.entries()) {
    const { isFixed, number } = ruleOf[rule];
    if (on === false && isFixed) throw fieldError(`rules.${at}.on`, "can’t be false: this rule is always on");
    if (value !== undefined && !number) throw fieldError(`rules.${at}.value`, "can’t be set: this rule has no number");
    settings[rule] = {
      ...settings[rule],
      ...(on !== undefined && { on }),
      ...(value !== undefined && { value }),
    };
  }
  const differing = flagRules.flatMap(({ key, isOn, number }): [ReviewRule, RuleOverrides[string]][] => {
    const { on, value } = settings[key];
    const change = { ...(on !== isOn && { on }), ...(value !== number?.value && { value }) };
    return Object.keys(change).length > 0 ? [[key, change]] : [];
  });
  return Object.fromEntries(differing);
}

/** Audit log values: each rule's number, or whether it is on. */
function auditFields(rules: unknown): Readonly<Record<string, number | boolean>> {
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
        rule: key,
        label,
        about,
        severity,
        isFixed,
        ...rules[key],
        ...outcome,
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

function adviseOn(recent: readonly ReviewDecision[]): string | undefined {
  const allowed = recent.filter((decision) => decision === "allowed").length;
  if (recent.length < RECENT || allowed < NEARLY_ALWAYS) return undefined;
  return `You allowed ${allowed} of the last ${RECENT}. Consider switching it off.`;
}

type ReviewDecision = "allowed" | "denied";

interface RuleOutcome extends Record<string, unknown> {
  readonly rule: ReviewRule;
  readonly flagged: number;
  readonly allowed: number;
  readonly denied: number;
  readonly recent: ReviewDecision[];
}

/** Decisions on each rule's flags. Automatic decisions say nothing about a rule. */
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
  const rows = await db.execute<RuleOutcome>(sql`
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
      advocateId: advocates.id,
      campaignId: advocates.campaignId,
      name: advocates.name,
      trustedBy: trustedAdvocates.trustedBy,
      since: trustedAdvocates.createdAt,
    })
    .from(trustedAdvocates)
    .innerJoin(advocates, onAdvocate(trustedAdvocates))
    .where(eq(trustedAdvocates.orgId, orgId))
    .orderBy(desc(trustedAdvocates.createdAt), desc(trustedAdvocates.advocateId))
    .limit(SHOWN_TRUSTED);
}
