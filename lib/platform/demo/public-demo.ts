import type postgres from "postgres";
import { retryConflicts } from "@/db/errors";
import { MINUTE_MS, nextFullHour } from "@/lib/kit/durations";
import { DEMO_DOMAIN } from "@/lib/kit/public-demo";
import { storage } from "@/lib/kit/storage/storage";
import { openSession } from "@/lib/platform/backup/session";
import { demoName } from "@/lib/platform/demo/demo-data";
import { makeDemo } from "@/lib/platform/demo/make-demo";
import { DEMO_LOCK } from "@/lib/platform/demo/seed";
import { removeOrganization } from "@/lib/platform/ops/erase-organization";

/** The address of the demo's own pages, `/refer/acme-plumbing`. */
const SLUG = "acme-plumbing";

/** The domain of a demo that is still being made; a reset that was killed leaves one behind. */
const DRAFT_DOMAIN = `next.${DEMO_DOMAIN}`;

/**
 * Replaces a public demo by a new one, or makes the first. Visitors see the old one until the new one is complete: one
 * transaction swaps them, and ends the sessions of the old one. Leftovers of a reset that was killed go first.
 * @param ownerUrl the database with the table owner's login; no other role may delete ledger rows
 * @throws Error if the database holds any organization that no reset has made; then nothing is changed
 */
export async function resetPublicDemo(ownerUrl: string, now: Date): Promise<void> {
  const { sql, close } = openSession(ownerUrl);
  try {
    await sql`SELECT pg_advisory_lock(${DEMO_LOCK})`;
    const { drafts, others } = await readOrganizations(sql);
    if (others.length > 0) throw new Error(describeOthers(others.length));
    await removeAll(sql, drafts);
    const terms = { name: demoName, domain: DRAFT_DOMAIN, finalDomain: DEMO_DOMAIN };
    const { orgId } = await makeDemo(terms, now);
    const { finished } = await readOrganizations(sql);
    await removeAll(sql, finished, (tx) => present(tx, orgId));
  } finally {
    await close();
  }
}

function describeOthers(count: number): string {
  const others = count === 1 ? "an organization" : `${count} organizations`;
  return `DEMO=public erases its database every hour, and this one holds ${others} that no public demo has made: set DATA_DIR, or DATABASE_OWNER_URL, to an empty one`;
}

/** All organizations by what their members' addresses say. */
async function readOrganizations(sql: postgres.Sql) {
  const rows = await sql<{ id: string; state: "finished" | "draft" | null }[]>`
    SELECT id, (SELECT CASE WHEN bool_and(email LIKE ${`%@${DEMO_DOMAIN}`}) THEN 'finished'
                            WHEN bool_and(email LIKE ${`%@${DRAFT_DOMAIN}`}) THEN 'draft' END
                  FROM users WHERE org_id = organizations.id) AS state
      FROM organizations`;
  const idsOf = (state: "finished" | "draft" | null) => rows.filter((row) => row.state === state).map(({ id }) => id);
  return { finished: idsOf("finished"), drafts: idsOf("draft"), others: idsOf(null) };
}

/** Removes demos with their public names, which the next one takes, and does more in the same transaction. */
async function removeAll(
  sql: postgres.Sql,
  orgIds: readonly string[],
  andThen: (tx: postgres.TransactionSql) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const keys = await retryConflicts(() =>
    sql.begin(async (tx) => {
      const left: string[] = [];
      for (const orgId of orgIds) {
        left.push(...(await removeOrganization(tx, orgId)).keys);
        await tx`DELETE FROM public_names WHERE owner_id = ${orgId}`;
      }
      await andThen(tx);
      return left;
    }),
  );
  for (const key of keys) await storage().remove(key);
}

/** Makes a draft the demo that visitors sign in to. */
async function present(tx: postgres.TransactionSql, orgId: string): Promise<void> {
  await tx`UPDATE users SET email = replace(email, ${DRAFT_DOMAIN}, ${DEMO_DOMAIN}) WHERE org_id = ${orgId}`;
  await tx`UPDATE audit_entries SET subject_id = replace(subject_id, ${DRAFT_DOMAIN}, ${DEMO_DOMAIN}),
                  actor_name = replace(actor_name, ${DRAFT_DOMAIN}, ${DEMO_DOMAIN}),
                  after = replace(after::text, ${DRAFT_DOMAIN}, ${DEMO_DOMAIN})::jsonb
            WHERE org_id = ${orgId} AND concat(subject_id, actor_name, after) LIKE ${`%@${DRAFT_DOMAIN}%`}`;
  await tx`UPDATE organizations SET slug = ${SLUG} WHERE id = ${orgId}`;
}

interface Surroundings {
  readonly reset: () => Promise<void>;
  readonly isStopping: () => boolean;
  readonly log: (line: string) => void;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly now?: () => Date;
}

/** Resets a public demo on each full hour until the server stops. A reset that failed is tried again each minute. */
export async function resetHourly({
  reset,
  isStopping,
  log,
  sleep,
  now = () => new Date(),
}: Surroundings): Promise<void> {
  for (;;) {
    // A timer may end a moment early, and then the next full hour would still be this one.
    await sleep(nextFullHour(now()).getTime() - now().getTime() + 1_000);
    while (!isStopping() && !(await succeeds(reset, isStopping, log))) await sleep(MINUTE_MS);
    if (isStopping()) return;
  }
}

async function succeeds(
  reset: () => Promise<void>,
  isStopping: () => boolean,
  log: (line: string) => void,
): Promise<boolean> {
  try {
    await reset();
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!isStopping()) log(`The demo could not start over, and tries again in a minute: ${reason}`);
    return false;
  }
}
