import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { groupBy, type JournalEntry, type WriteKind } from "@/proof/faults/client";
import type { Judgment } from "@/proof/sim/judge";

/** Compares the clients' results with the database. */
export function judgeWrites(entries: readonly JournalEntry[], traces: readonly Trace[]): Judgment {
  const requested = groupBy(entries, nameOf);
  const left = new Map(traces.map((trace) => [nameOf(trace), trace]));
  const unasked = traces.filter((trace) => !requested.has(nameOf(trace)));
  const uncertain = [...requested].filter(([, writes]) => writes.every(({ outcome }) => outcome.kind === "uncertain"));
  const done = uncertain.filter(([name]) => left.has(name)).length;
  return {
    figures: {
      "writes unknown to their client, done": done,
      "writes unknown to their client, not done": uncertain.length - done,
    },
    violations: [
      ...unasked.map((trace) => `unasked: ${nameOf(trace)}`),
      ...traces.flatMap(judgeWholeness),
      ...[...requested].flatMap(([name, writes]) => judgeOutcomes(name, writes, left.get(name))),
    ],
  };
}

const nameOf = ({ kind, mark }: Pick<JournalEntry, "kind" | "mark">) => `${kind} ${mark}`;

function judgeWholeness(trace: Trace): string[] {
  const { entries, audits, messages, due } = trace;
  const isDoubled = entries > 1 || audits > 1 || messages > due;
  const isWhole = entries === 1 && audits === 1 && messages === due;
  const detail = `${nameOf(trace)}: ${entries} entries, ${audits} audit entries, ${messages} of ${due} messages`;
  return isWhole ? [] : [`${isDoubled ? "twice" : "half"}: ${detail}`];
}

function judgeOutcomes(name: string, writes: readonly JournalEntry[], trace: Trace | undefined): string[] {
  const successes = writes.filter(({ outcome }) => outcome.kind === "acknowledged");
  const violations = writes.flatMap((write) => judgeOutcome(name, write, trace));
  // A retry under the same key is the same write.
  const times = new Set(successes.map((write) => write.key ?? write)).size;
  if (times > 1) violations.push(`twice: ${name}: acknowledged ${times} times`);
  return violations;
}

function judgeOutcome(name: string, { outcome }: JournalEntry, trace: Trace | undefined): string[] {
  if (outcome.kind === "uncertain") return [];
  const { code, conversion } = outcome.body;
  if (outcome.kind === "acknowledged" || code === "already_converted") {
    if (!trace) return [`lost: ${name}`];
    const answer = JSON.stringify(conversion ?? outcome.body);
    return isSaidBy(answer, outcome.kind === "acknowledged", trace)
      ? []
      : [`altered: ${name}: told ${answer}, kept ${JSON.stringify(trace)}`];
  }
  // Only a debit can exceed the balance.
  if (code !== "insufficient_balance") return [`refused: ${name}: ${code}`];
  return trace ? [`altered: ${name}: refused, but done`] : [];
}

/** Whether an answer names the existing row and the balance after it. */
function isSaidBy(answer: string, isAcknowledged: boolean, { kind, id, balance }: Trace): boolean {
  const namesRow = kind === "adjust" || answer.includes(`"${id}"`);
  const field = kind === "adjust" ? "newBalanceCents" : "advocateNewBalance";
  return namesRow && (balance === null || !isAcknowledged || answer.includes(`"${field}":${balance}`));
}

/** A write's effects in the database. */
export interface Trace {
  readonly kind: WriteKind;
  readonly mark: string;
  /** The id of the row it created. */
  readonly id: string;
  /** The balance after it, in cents. */
  readonly balance: number | null;
  /** Its entries in the ledger and in the audit log; one each. */
  readonly entries: number;
  readonly audits: number;
  /** Messages it caused, and messages it should have caused. */
  readonly messages: number;
  readonly due: number;
}

/** Reads the traces of all writes in an organization. */
export async function readTraces(tx: Tx, orgId: string): Promise<Trace[]> {
  const kinds = Object.entries(queries) as [WriteKind, (org: SQL) => SQL][];
  const result: Trace[] = [];
  for (const [kind, query] of kinds) {
    const rows = await tx.execute<Omit<Trace, "kind"> & Record<string, unknown>>(query(sql`${orgId}::uuid`));
    for (const row of rows) result.push({ ...row, kind });
  }
  return result;
}

const entriesOf = (org: SQL, action: string, of: SQL) =>
  sql`(SELECT ${of} AS id, count(*) AS n FROM activity WHERE org_id = ${org} AND action = ${action} GROUP BY 1)`;

const auditsOf = (org: SQL, action: string, of = sql`subject_id`) =>
  sql`(SELECT ${of} AS id, count(*) AS n FROM audit_entries WHERE org_id = ${org} AND action = ${action} GROUP BY 1)`;

const messagesOf = (org: SQL) =>
  sql`(SELECT cause_id AS id, count(*) AS n FROM messages WHERE org_id = ${org} GROUP BY 1)`;

/** An email, and a text to people with a number who want texts and have agreed to them. */
const ways = (alias: string) => {
  const a = sql.identifier(alias);
  return sql`(1 + (${a}.notification_preference <> 'email' AND ${a}.phone IS NOT NULL AND ${a}.sms_consent_at IS NOT NULL)::int)`;
};

const queries: Readonly<Record<WriteKind, (org: SQL) => SQL>> = {
  enroll: (org) => sql`
    SELECT a.email AS mark, a.id, NULL AS balance, coalesce(e.n, 0) AS entries, coalesce(u.n, 0) AS audits,
           coalesce(m.n, 0) AS messages, ${ways("a")} AS due
      FROM advocates a
      LEFT JOIN ${entriesOf(org, "advocate.enrolled", sql`advocate_id`)} e ON e.id = a.id
      LEFT JOIN ${auditsOf(org, "advocate.enrolled")} u ON u.id = a.id::text
      LEFT JOIN ${messagesOf(org)} m ON m.id = a.id
     WHERE a.org_id = ${org} AND a.id NOT IN (SELECT friend_advocate_id FROM referrals
                                               WHERE org_id = ${org} AND friend_advocate_id IS NOT NULL)`,
  refer: (org) => sql`
    SELECT r.friend_email AS mark, r.id, NULL AS balance, coalesce(e.n, 0) AS entries, coalesce(u.n, 0) AS audits,
           coalesce(m.n, 0) AS messages, ${ways("a")} AS due
      FROM referrals r
      JOIN advocates a ON a.org_id = r.org_id AND a.id = r.advocate_id
      LEFT JOIN ${messagesOf(org)} m ON m.id = r.id
      LEFT JOIN ${entriesOf(org, "advocate.referral.sent", sql`referral_id`)} e ON e.id = r.id
      LEFT JOIN ${auditsOf(org, "referral.created")} u ON u.id = r.id::text
     WHERE r.org_id = ${org}`,
  // Promoting the friend adds one ledger entry.
  convert: (org) => sql`
    SELECT r.id AS mark, r.conversion_id AS id, b.balance_after AS balance,
           coalesce(e.n, 0) + coalesce(f.n, 0) - 1 AS entries, coalesce(u.n, 0) AS audits,
           coalesce(m.n, 0) AS messages, ${ways("a")} + ${ways("friend")} AS due
      FROM referrals r
      JOIN advocates a ON a.org_id = r.org_id AND a.id = r.advocate_id
      JOIN advocates friend ON friend.org_id = r.org_id AND friend.id = r.friend_advocate_id
      LEFT JOIN activity b ON b.org_id = r.org_id AND b.referral_id = r.id AND b.action = 'advocate.referral.converted'
      LEFT JOIN ${entriesOf(org, "advocate.referral.converted", sql`conversion_id`)} e ON e.id = r.conversion_id
      LEFT JOIN ${entriesOf(org, "advocate.enrolled", sql`advocate_id`)} f ON f.id = r.friend_advocate_id
      LEFT JOIN ${auditsOf(org, "referral.converted")} u ON u.id = r.id::text
      LEFT JOIN ${messagesOf(org)} m ON m.id = r.conversion_id
     WHERE r.org_id = ${org} AND r.status = 'converted'`,
  adjust: (org) => sql`
    SELECT e.memo AS mark, min(e.id::text) AS id, min(e.balance_after) AS balance, count(*) AS entries,
           coalesce(min(u.n), 0) AS audits, 0 AS messages, 0 AS due
      FROM activity e
      LEFT JOIN ${auditsOf(org, "advocate.credit_adjusted", sql`after ->> 'note'`)} u ON u.id = e.memo
     WHERE e.org_id = ${org} AND e.action = 'advocate.credit.adjusted' GROUP BY e.memo`,
};
