import { type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { ReviewRule, ReviewState } from "@/db/enums";
import { rowsOf } from "@/db/rows-of";
import type { FlagRule } from "@/lib/leads/review/rule";
import { flagRules, memberBehind, ruleOf } from "@/lib/leads/review/rules";

/** A referral to evaluate, and the event that triggers it. */
export interface Subject {
  readonly orgId: string;
  readonly referralId: string;
  readonly phase: "created" | "converted" | "reversed";
  readonly now: Date;
  /** The members behind its conversion: by session, key or file. */
  readonly memberIds?: readonly string[] | undefined;
  /** Whether a program converts it, by an API key or a signed event. */
  readonly isByProgram?: boolean | undefined;
  /** Identifies the network of its form, for comparison with portal visits. */
  readonly network?: Buffer | undefined;
}

/** A rule's finding for a referral that has a review or is flagged. */
export interface Finding extends Record<string, unknown> {
  readonly orgId: string;
  readonly referralId: string;
  readonly advocateId: string;
  readonly isTrusted: boolean;
  readonly reviewId: string | null;
  readonly state: ReviewState | null;
  readonly rule: ReviewRule | null;
  readonly facts: unknown;
  readonly probe: string | null;
  /** Whether the rule has flagged it before. */
  readonly isKnown: boolean;
}

const isOn = (rule: FlagRule) =>
  rule.isFixed ? "true" : `NOT c.is_trusted AND coalesce((c.rules #>> '{${rule.key},on}')::boolean, ${rule.isOn})`;

const numberOf = ({ key, number }: FlagRule) => `coalesce((c.rules #>> '{${key},value}')::int, ${number?.value ?? 0})`;

/** Selects a rule's findings for candidate `c`, with the same columns for every rule. */
function arm(rule: FlagRule): string {
  const { key, moment = "always", judge, find } = rule;
  const phase = moment === "always" ? "c.phase <> 'reversed'" : `c.phase = '${moment}'`;
  return `SELECT '${key}'::review_rule AS rule, x.facts, ${judge ? "x.probe" : "NULL::text AS probe"}
    FROM (${find(numberOf(rule))}) x WHERE ${phase} AND ${isOn(rule)}`;
}

// A constant text, so PostgreSQL plans it once per connection.
const arms = sql.raw(flagRules.map(arm).join("\nUNION ALL\n"));

const columns = "org uuid, referral uuid, phase text, at timestamptz, members text[], program boolean, network text";

/** The referral's facts for the rules: `w` selects it, `r` is its row. */
const candidate = sql.raw(`
  r.org_id, r.id, r.campaign_id, r.advocate_id, r.source, r.friend_name, r.friend_email, r.friend_email_identity,
  r.friend_phone, r.created_at, (r.created_at AT TIME ZONE 'UTC')::date AS created_on,
  a.name AS advocate_name, a.email_identity AS advocate_email_identity, a.phone AS advocate_phone, k.new_customers_only,
  w.phase, w.at, (w.at AT TIME ZONE 'UTC')::date AS day, w.members, w.program, w.network,
  EXISTS (SELECT FROM trusted_advocates t
           WHERE t.org_id = w.org AND t.advocate_id = r.advocate_id AND t.created_at <= w.at) AS is_trusted`);

// Looks up each row by key, regardless of statistics (docs/database.md).
const relatedRows = sql.raw(`
  CROSS JOIN LATERAL (SELECT * FROM referrals WHERE org_id = w.org AND id = w.referral LIMIT 1) r
  CROSS JOIN LATERAL (SELECT * FROM advocates WHERE org_id = w.org AND id = r.advocate_id LIMIT 1) a
  CROSS JOIN LATERAL (SELECT * FROM campaigns WHERE org_id = w.org AND id = r.campaign_id LIMIT 1) k`);

/**
 * Evaluates referrals of any organizations in one statement: findings and existing reviews. Referrals with neither are
 * omitted.
 */
export async function evaluate(tx: Db, subjects: readonly Subject[]): Promise<readonly Finding[]> {
  const queries = subjects.map(({ orgId, referralId, phase, now, memberIds, isByProgram, network }) => ({
    org: orgId,
    referral: referralId,
    phase,
    at: now,
    members: memberIds,
    program: isByProgram,
    network: network?.toString("hex"),
  }));
  const findings = await tx.execute<Finding>(sql`
    WITH candidate AS MATERIALIZED (
      SELECT ${candidate}, coalesce(s.rules, '{}') AS rules
        FROM ${rowsOf(queries, columns)} w ${relatedRows}
        LEFT JOIN review_settings s ON s.org_id = w.org
    )
    SELECT c.org_id AS "orgId", c.id AS "referralId", c.advocate_id AS "advocateId", c.is_trusted AS "isTrusted",
           v.id AS "reviewId", v.state, f.rule, f.facts, f.probe,
           EXISTS (SELECT FROM referral_flags g
                    WHERE g.org_id = c.org_id AND g.referral_id = c.id AND g.rule = f.rule) AS "isKnown"
      FROM candidate c
      LEFT JOIN LATERAL (SELECT * FROM reviews WHERE org_id = c.org_id AND referral_id = c.id LIMIT 1) v ON true
      LEFT JOIN LATERAL (${arms}) f ON true
     WHERE v.id IS NOT NULL OR f.rule IS NOT NULL`);
  const isFlagged = await judge(findings);
  // Keep the row for its review even if the rule clears it.
  return findings.map((row, at) => (isFlagged[at] ? row : { ...row, rule: null }));
}

/** A past referral that a rule would have flagged. */
export interface TrialFinding extends Record<string, unknown> {
  readonly referralId: string;
  readonly facts: unknown;
}

/**
 * Tries one rule with a given value on past leads, each as of its own time, ignoring saved settings.
 * @param since the first id to evaluate
 * @returns the flagged leads, newest first
 */
export async function tryRule(
  db: Db,
  orgId: string,
  rule: FlagRule,
  { since, value }: { readonly since: string; readonly value: number | undefined },
): Promise<readonly TrialFinding[]> {
  const rules = JSON.stringify({ [rule.key]: { on: true, ...(value !== undefined && { value }) } });
  const findings = await db.execute<TrialFinding & Finding>(sql`
    WITH candidate AS MATERIALIZED (
      SELECT ${candidate}, ${rules}::text::jsonb AS rules
        FROM (${pastOf(orgId, rule, since)}) w ${relatedRows}
    )
    SELECT c.id AS "referralId", f.rule, f.facts, f.probe
      FROM candidate c CROSS JOIN LATERAL (${sql.raw(arm(rule))}) f
     ORDER BY c.id DESC`);
  const isFlagged = await judge(findings);
  return findings.filter((_, at) => isFlagged[at]);
}

/** Past leads as subjects, with the members and time of their conversion. */
function pastOf(orgId: string, { moment = "always" }: FlagRule, since: string): SQL {
  const phase = moment === "always" ? "created" : moment;
  const at =
    moment === "reversed"
      ? sql`(SELECT max(v.created_at) FROM reversals v WHERE v.org_id = p.org_id AND v.referral_id = p.id)`
      : sql`p.converted_at`;
  return sql`
    SELECT p.org_id AS org, p.id AS referral, ${phase}::text AS phase, coalesce(${at}, p.created_at) AS at,
           ARRAY[e.member] AS members, e.actor_kind <> 'user' AS program, NULL::text AS network
      FROM referrals p
      LEFT JOIN LATERAL (SELECT e.actor_kind, ${sql.raw(memberBehind("e"))} AS member FROM activity e
                          WHERE e.org_id = p.org_id AND e.referral_id = p.id
                            AND e.action = 'advocate.referral.converted' AND e.conversion_id IS NOT NULL) e ON true
     WHERE p.org_id = ${orgId}::uuid AND p.id >= ${since}::uuid AND NOT p.awaits_confirmation`;
}

/** Runs the checks that the database cannot make. */
function judge(rows: readonly Pick<Finding, "rule" | "probe">[]): Promise<boolean[]> {
  return Promise.all(
    rows.map(async ({ rule, probe }) => {
      const judgeProbe = rule && ruleOf[rule].judge;
      return !judgeProbe || probe === null || (await judgeProbe(probe));
    }),
  );
}
