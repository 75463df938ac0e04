import type postgres from "postgres";
import { storage } from "@/lib/kit/storage/storage";
import { openSession, quoteName } from "@/lib/platform/backup/session";
import { readTables } from "@/lib/platform/backup/tables";
import type { Run } from "@/lib/platform/command";

/** The data removed with an organization. */
interface ErasedOrganization {
  readonly orgId: string;
  /** Row counts by table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly jobs: number;
  readonly logos: number;
}

/**
 * Removes an organization and all its data: rows of every table with an `org_id`, jobs, stored logos. Numbers that
 * replied STOP stay, since they apply to every organization. The names of its public addresses stay, because they are
 * in print and must never lead to another organization.
 * @param ownerUrl the database with the table owner's login; no other role may delete ledger rows
 * @throws Error if the organization does not exist; then, or if any row would remain, nothing is removed
 */
export async function eraseOrganization(
  { orgId, ownerUrl }: { readonly orgId: string; readonly ownerUrl: string },
  { log }: Run,
): Promise<ErasedOrganization> {
  const { sql, close } = openSession(ownerUrl);
  try {
    const { keys, ...erased } = await sql.begin((tx) => removeOrganization(tx, orgId));
    // Files go last: if the rows came back without them, pages would show broken logos.
    const left = await Promise.allSettled(keys.map((key) => storage().remove(key)));
    const failed = keys.filter((_, index) => left[index]?.status === "rejected");
    for (const key of failed) log(`The file ${key} could not be removed; remove it by hand.`);
    return { orgId, ...erased, logos: keys.length - failed.length };
  } finally {
    await close();
  }
}

/**
 * Removes the rows of an organization in the caller's transaction, which must be of the tables' owner.
 * @returns numbers of rows and jobs, and the keys of the stored files that are left over
 * @throws Error if the organization does not exist
 */
export async function removeOrganization(tx: postgres.TransactionSql, orgId: string) {
  const tables = (await readTables(tx)).filter(({ columns }) => columns.includes("org_id"));
  await tx`SELECT set_config('referral_rewards.erasing', 'organization', true)`;
  const [organization] = await tx`SELECT id FROM organizations WHERE id = ${orgId} FOR UPDATE`;
  if (!organization) throw new Error("There is no organization with this id.");
  const uploads = await tx<{ key: string }[]>`SELECT key FROM logo_uploads WHERE org_id = ${orgId}`;
  const jobs = await tx`DELETE FROM message_jobs WHERE org_id = ${orgId}`;
  // A single statement, so that foreign keys are checked at its end and rows can go in any order.
  const removals = tables.map(
    ({ name }, index) => `gone_${index} AS (DELETE FROM ${quoteName(name)} WHERE org_id = $1 RETURNING 1)`,
  );
  const counts = tables.map(({ name }, index) => `(SELECT count(*) FROM gone_${index}) AS ${quoteName(name)}`);
  const [rows] = await tx.unsafe<Record<string, number>[]>(
    `WITH ${removals.join(", ")}, gone AS (DELETE FROM organizations WHERE id = $1) SELECT ${counts.join(", ")}`,
    [orgId],
  );
  return { rows: { ...rows, organizations: 1 }, jobs: jobs.count, keys: uploads.map(({ key }) => key) };
}
