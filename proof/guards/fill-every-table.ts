import type postgres from "postgres";
import { newId } from "@/db/new-id";
import { at, ids } from "@/proof/guards/ids";
import { validRows } from "@/proof/guards/valid-rows";

const ROWS = 5_000;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** Whether no other row of the table may have the same value, whatever its organization. */
  readonly unique: boolean;
  /** Whether a unique index has it, alone or with other columns. */
  readonly inKey: boolean;
}

/**
 * Fills every table with copies of its valid row, each of an organization of its own: so that whoever reads one
 * organization without an index must read all the others.
 * @returns the tables
 */
export async function fillEveryTable(owner: postgres.Sql): Promise<string[]> {
  const columns = await readColumns(owner);
  const tables = Object.entries(validRows);
  await owner`SET session_replication_role = replica`;
  for (const [table, row] of tables) {
    const values = Object.entries(row).map(([name, value]) =>
      expressionOf(findColumn(columns, table, name), value),
    );
    const text = `INSERT INTO ${table} (${Object.keys(row).join(", ")}) SELECT ${values.join(", ")}
      FROM generate_series(1, ${ROWS}) n ON CONFLICT DO NOTHING`;
    await owner.unsafe(text);
  }
  await owner.unsafe("RESET session_replication_role; ANALYZE");
  return tables.map(([table]) => table);
}

function findColumn(columns: readonly Column[], table: string, name: string): Column {
  const column = columns.find((each) => each.table === table && each.name === name);
  if (!column) throw new Error(`${table} has no column ${name}`);
  return column;
}

/** A code is open for ten minutes, so an organization has few that are. */
const closedCode = { ...validRows.redemption_codes, canceled_at: at };

/** What members set up by hand, of which no organization has thousands. */
const short: ReadonlySet<string> = new Set([
  ...[
    "organizations",
    "users",
    "campaigns",
    "imports",
    "api_keys",
    "webhook_keys",
    "webhook_endpoints",
    "workers",
  ],
  ...["connections", "connection_apps", "connection_mappings", "message_tallies", "ask_plans", "lead_alerts"],
  ...[
    "member_phones",
    "authenticators",
    "sso_connections",
    "plan_usage",
    "credit_totals",
    "logo_uploads",
    "offer_terms",
  ],
  ...["invitations", "trusted_advocates", "customer_files"],
]);

/** Where `growEveryTable` puts its rows. */
export interface Place {
  readonly orgId: string;
  readonly campaignId: string;
}

/**
 * Adds copies of its valid row to every table, in one campaign of one organization, as if they were made just now and
 * nothing were due, so that a query that is not answered by a key must read all of them. Rows that a key allows only once are left out.
 * @param from the number of the first copy; numbers must differ from call to call
 */
export async function growEveryTable(
  owner: postgres.Sql,
  place: Place,
  [from, to]: readonly [number, number],
): Promise<void> {
  const columns = await readColumns(owner);
  await owner`SET session_replication_role = replica`;
  for (const [table, row] of Object.entries({ ...validRows, redemption_codes: closedCode })) {
    if (short.has(table)) continue;
    const values = Object.entries(row).map(([name, value]) =>
      expressionIn(place, findColumn(columns, table, name), value),
    );
    await owner.unsafe(`INSERT INTO ${table} (${Object.keys(row).join(", ")}) SELECT ${values.join(", ")}
      FROM generate_series(${from}, ${to}) n ON CONFLICT DO NOTHING`);
  }
  await owner`RESET session_replication_role`;
}

const isLater = /^(expires|due|available|free)_at$|^planned_for$/;

// Ids begin with the moment they were made: what is old is removed.
const newIdOfRow = () => `('${newId(new Date()).slice(0, 15)}000-9000-' || lpad(n::text, 12, '0'))::uuid`;

function expressionIn({ orgId, campaignId }: Place, column: Column, value: string | number | null): string {
  const { name, type, inKey } = column;
  if (name === "org_id") return `'${orgId}'`;
  if (name === "campaign_id") return `'${campaignId}'`;
  if (type === "timestamp with time zone" && value !== null) {
    return isLater.test(name) ? "now() + interval '60 days'" : "now()";
  }
  if (type === "uuid") return newIdOfRow();
  if (type !== "text" || value === null) return expressionOf(column, value);
  if (String(value).startsWith("+1")) return "'+1415' || 2000000 + n";
  if (String(value).includes("@")) return `n || '${value}'`;
  return inKey ? `'${value}' || n` : `'${value}'`;
}

const idOfRow = "('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid";

// Ids differ from row to row, and whatever must be unique does. Keys of files name their organization.
function expressionOf({ table, type, unique }: Column, value: string | number | null): string {
  if (type === "uuid") return idOfRow;
  if (type === "bytea") return "sha256(n::text::bytea)";
  const literal = value === null ? "NULL" : `'${String(value).replaceAll("'", "''")}'`;
  if (String(value).includes(ids.orgA)) return `replace(${literal}, '${ids.orgA}', ${idOfRow}::text)`;
  // A public name is unique with its kind, which every copy has in common.
  const differs = unique || table === "public_names";
  return differs && type === "text" ? `${literal} || n` : literal;
}

async function readColumns(owner: postgres.Sql): Promise<Column[]> {
  return owner<Column[]>`
    SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type,
           EXISTS (SELECT FROM pg_index i
                    WHERE i.indrelid = c.oid AND i.indisunique AND i.indnkeyatts = 1
                      AND pg_get_indexdef(i.indexrelid, 1, true) ~ ('\\m' || a.attname || '\\M')) AS unique,
           EXISTS (SELECT FROM pg_index i
                    WHERE i.indrelid = c.oid AND i.indisunique
                      AND pg_get_indexdef(i.indexrelid) ~ ('\\m' || a.attname || '(_identity)?\\M')) AS "inKey"
      FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'`;
}
