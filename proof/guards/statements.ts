import type { CountedResource } from "@/db/enums";
import { at, ids } from "@/proof/guards/ids";
import { type RowValues, validRows } from "@/proof/guards/valid-rows";

export type TableName = keyof typeof validRows;
export const tables = Object.keys(validRows) as TableName[];

/** An INSERT of valid rows, each with its own changes. */
export function insert(table: TableName, ...changes: readonly RowValues[]): string {
  const rows: RowValues[] = (changes.length === 0 ? [{}] : changes).map((row) => ({
    ...validRows[table],
    ...row,
  }));
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const values = rows.map((row) => `(${columns.map((column) => literal(row[column] ?? null)).join(", ")})`);
  return `INSERT INTO ${table} (${columns.join(", ")}) VALUES ${values.join(", ")}`;
}

function literal(value: string | number | null): string {
  return value === null ? "NULL" : `'${String(value).replaceAll("'", "''")}'`;
}

/** Moves a referral to converted. */
export function convert(referralId: string, conversionId: string): string {
  return `UPDATE referrals SET status = 'converted', stage = 'converted', converted_at = '${at}', conversion_id = '${conversionId}'
           WHERE id = '${referralId}'`;
}

/** A whole conversion as one transaction: the record, the referral's move and the ledger entry. */
export function settle(referralId: string, conversionId: string, entry: RowValues = {}): string {
  const { org_id = ids.orgA, advocate_id = ids.ann } = entry;
  return [
    insert("conversions", { org_id, advocate_id, id: conversionId, referral_id: referralId }),
    convert(referralId, conversionId),
    insert("activity", { ...rewardFor(referralId, conversionId), ...entry }),
  ].join("; ");
}

/** A completed redemption of 100 cents as one transaction: the record and the ledger entry. */
export function redeem({ id = ids.new, ...place }: RowValues): string {
  const done = { state: "fulfilled", approved_at: at, fulfilled_at: at, ended_at: null };
  return [insert("redemptions", { ...place, id, ...done }), insert("activity", { ...place, id, ...redeemed(id) })].join(
    "; ",
  );
}

/** The columns of a ledger entry that uses 100 cents. */
export function redeemed(redemptionId: string | number | null): RowValues {
  const amounts = { amount_cents: -100, balance_before: 100, balance_after: 0 };
  return { action: "advocate.credit.redeemed", credit_type: "used", ...amounts, redemption_id: redemptionId };
}

/** The columns of a ledger entry for a reward of 500 cents. */
export function rewardFor(referralId: string | null, conversionId: string | null): RowValues {
  const action = "advocate.referral.converted";
  return {
    action,
    credit_type: "earned",
    amount_cents: 500,
    balance_after: 500,
    referral_id: referralId,
    conversion_id: conversionId,
  };
}

/** The columns of a review that allowed its referral's credit. */
export const allowed: RowValues = { state: "allowed", decided_at: at, decided_by: "Ada" };

/** The organization's usage according to `plan_usage`. */
export function usage(resource: CountedResource, orgId: string = ids.orgA): string {
  return `SELECT coalesce(sum(used), 0)::bigint AS used FROM plan_usage WHERE org_id = '${orgId}' AND resource = '${resource}'`;
}
