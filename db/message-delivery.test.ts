import PgBoss from "pg-boss";
import type postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createEmptyDatabase,
  openSession,
  type ScratchDatabase,
  testDatabase,
} from "@/proof/guards/scratch-database";

const retries = { retryLimit: 16, retryDelay: 2, retryBackoff: true, expireInSeconds: 30 };
const queues = [
  { name: "message-undeliverable" },
  { name: "message-email", ...retries, deadLetter: "message-undeliverable" },
  { name: "message-sms", ...retries, deadLetter: "message-undeliverable" },
  { name: "message-sign-in", ...retries, deadLetter: "message-undeliverable" },
];

let scratch: ScratchDatabase;
let ours: postgres.Sql;
let theirs: postgres.Sql;

beforeAll(async () => {
  scratch = await createEmptyDatabase(testDatabase());
  ours = openSession(testDatabase().ownerUrl);
  theirs = openSession(scratch.ownerUrl);
  const boss = new PgBoss({ connectionString: scratch.ownerUrl, supervise: false, schedule: false });
  await boss.start();
  for (const queue of queues) await boss.createQueue(queue.name, queue);
  await boss.stop({ graceful: false });
});

afterAll(async () => {
  await ours.end();
  await theirs.end();
  await scratch.drop();
});

// Otherwise a pg-boss update could find unexpected tables; add a migration before updating it.
it("has the same tables, functions and queues that pg-boss would create", async () => {
  const expected = await describePgBoss(theirs);
  expect(Object.keys(expected).length).toBeGreaterThan(100);
  expect(await describePgBoss(ours)).toEqual(expected);
});

/** Everything in the pgboss schema by name, with PostgreSQL's definition. Privileges are ours, so they are left out. */
async function describePgBoss(session: postgres.Sql): Promise<Record<string, string>> {
  const rows = await session<{ name: string; definition: string }[]>`
    WITH relation AS (SELECT * FROM pg_class WHERE relnamespace = 'pgboss'::regnamespace)
    SELECT 'relation ' || oid::regclass AS name,
           concat_ws(' ', relkind, pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid)) AS definition
      FROM relation
    UNION ALL
    SELECT format('column %s of %s', attnum, attrelid::regclass),
           concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity,
                     pg_get_expr(adbin, adrelid))
      FROM pg_attribute LEFT JOIN pg_attrdef ON (adrelid, adnum) = (attrelid, attnum)
     WHERE attrelid IN (SELECT oid FROM relation) AND attnum > 0
    UNION ALL
    SELECT 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
      FROM pg_index WHERE indexrelid IN (SELECT oid FROM relation)
    UNION ALL
    SELECT format('constraint %s of %s', conname, conrelid::regclass), pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace = 'pgboss'::regnamespace
    UNION ALL
    SELECT 'trigger ' || tgname, pg_get_triggerdef(oid)
      FROM pg_trigger WHERE tgrelid IN (SELECT oid FROM relation) AND NOT tgisinternal
    UNION ALL
    SELECT 'function ' || oid::regprocedure, regexp_replace(pg_get_functiondef(oid), '\\s+', ' ', 'g')
      FROM pg_proc WHERE pronamespace = 'pgboss'::regnamespace
    UNION ALL
    SELECT 'enum ' || enumtypid::regtype, string_agg(enumlabel, ', ' ORDER BY enumsortorder)
      FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid
     WHERE typnamespace = 'pgboss'::regnamespace GROUP BY enumtypid
    UNION ALL
    SELECT 'version', string_agg(version::text, ', ') FROM pgboss.version
    UNION ALL
    SELECT 'queue ' || name, (to_jsonb(queue) - 'created_on' - 'updated_on')::text FROM pgboss.queue`;
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}
