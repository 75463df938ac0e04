import postgres from "postgres";

/** The database that holds everything. */
export const databaseName = "referral_rewards";

/** The role the product connects as; it owns nothing and has what `referral_rewards_app` is granted. */
export const webRole = "referral_rewards_web";

const setupLock = 7_240_412;

/**
 * Creates the roles and the database where they are missing. Safe in several processes at once.
 * @param sql a superuser session on the database `postgres`
 * @param ownerUrl the superuser's address of the database to create
 */
export async function prepareDatabase(sql: postgres.Sql, webPassword: string, ownerUrl: string): Promise<void> {
  await sql`select pg_advisory_lock(${setupLock})`;
  try {
    if (await isPrepared(sql)) return;
    await createRoles(sql, webPassword);
    const found = await sql`select 1 from pg_database where datname = ${databaseName}`;
    if (found.length === 0) await sql.unsafe(`create database ${databaseName}`);
    await restrictDatabase(ownerUrl);
    await sql.unsafe(`comment on database ${databaseName} is 'prepared'`);
  } finally {
    await sql`select pg_advisory_unlock(${setupLock})`;
  }
}

/** The comment is written last, so a start that was killed half-way is repeated. */
async function isPrepared(sql: postgres.Sql): Promise<boolean> {
  const rows = await sql`
    select 1 from pg_database
    where datname = ${databaseName} and shobj_description(oid, 'pg_database') = 'prepared'`;
  return rows.length > 0;
}

async function createRoles(sql: postgres.Sql, webPassword: string): Promise<void> {
  const rows = await sql<{ rolname: string }[]>`select rolname from pg_roles`;
  const roles = rows.map((row) => row.rolname);
  if (!roles.includes("referral_rewards_app")) await sql`create role referral_rewards_app nologin`;
  if (roles.includes(webRole)) return;
  // The password is hex that we made ourselves; CREATE ROLE takes no parameters.
  await sql.unsafe(`create role ${webRole} login inherit password '${webPassword}' in role referral_rewards_app`);
}

async function restrictDatabase(ownerUrl: string): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1 });
  try {
    await sql.unsafe(`
      revoke all on database ${databaseName} from public;
      grant connect on database ${databaseName} to referral_rewards_app;
      revoke all on schema public from public;
      grant usage on schema public to referral_rewards_app;`);
  } finally {
    await sql.end();
  }
}
