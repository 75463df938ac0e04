import { getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { activity } from "@/db/schema/activity";
import { single } from "@/db/single";
import type { Context } from "@/lib/kit/implement";

type NewRow = typeof activity.$inferInsert;
type PlainEntry = Pick<NewRow, "campaignId" | "advocateId" | "action" | "description">;
type ActivityEntry = PlainEntry &
  Partial<
    Pick<
      NewRow,
      | "amountCents"
      | "memo"
      | "referralId"
      | "reversalId"
      | "friendName"
      | "approvalId"
      | "redemptionId"
      | "creditType"
      | "correctsMonth"
    >
  >;

/**
 * Adds an entry to an advocate's ledger and returns the new balance in cents. An `amountCents` moves the balance. The
 * database numbers the entry and rejects a balance below zero (constraint `advocates_balance_range`).
 */
export async function postActivity(context: Context<Tx>, entry: ActivityEntry): Promise<number> {
  return single(await postActivities(context, [entry]));
}

/** Adds several entries and returns the balances after them; each advocate's entries keep their order. */
export function postActivities(context: Context<Tx>, entries: readonly ActivityEntry[]): Promise<number[]> {
  return postEntries(
    context.db,
    entries.map((entry) => entryOf(context, entry)),
  );
}

/** An entry with its actor and time. */
export function entryOf({ actor, now }: Pick<Context, "actor" | "now">, entry: ActivityEntry): NewEntry {
  const { orgId, kind: actorKind, id: actorId } = actor;
  return { ...entry, orgId, id: newId(now), actorKind, actorId, createdAt: now };
}

/** An entry before posting; the database sets its number and balances. */
export type NewEntry = Omit<NewRow, "seq" | "balanceBefore" | "balanceAfter">;

/**
 * Adds entries to the ledgers of advocates in any organizations.
 * @returns the advocate's balance after each entry, in cents
 */
export async function postEntries(tx: Tx, entries: readonly NewEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const posted = await tx.execute<{ id: string; balance: number }>(sql`
    SELECT entry_id AS id, entry_balance_after AS balance FROM post_entries(${JSON.stringify(entries.map(rowOf))}::text::json)`);
  const balances = new Map(posted.map(({ id, balance }) => [id, balance]));
  return entries.map(({ id }) => balances.get(id)).filter((balance) => balance !== undefined);
}

const columns = Object.entries(getTableColumns(activity));

function rowOf(entry: NewEntry): Readonly<Record<string, unknown>> {
  const values = new Map<string, unknown>(Object.entries(entry));
  return Object.fromEntries(columns.map(([field, { name }]) => [name, values.get(field)]));
}
