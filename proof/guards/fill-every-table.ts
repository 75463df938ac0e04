import type postgres from "postgres";
import { newId } from "@/db/new-id";
import { at, ids } from "@/proof/guards/ids";
import { validRows } from "@/proof/guards/valid-rows";

const ROWS = 5_000;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** Whether values must be unique across the whole table, regardless of the organization. */
  readonly unique: boolean;
  /** Whether it is part of a unique index. */
  readonly inKey: boolean;
}

/** Tables with a few rows for each server, whatever the number of organizations. */
export const perServer: readonly string[] = ["backups", "message_tallies", "release_feeds", "workers"];

/**
 * Fills every table of organizations with copies of its valid row, each in its own organization, so that reading one organization
 * without an index must scan all the others.
 * @returns the tables
 */
export async function fillEveryTable(owner: postgres.Sql): Promise<string[]> {
  const columns = await readColumns(owner);
  const tables = Object.entries(validRows).filter(([table]) => !perServer.includes(table));
  await owner`SET session_replication_role = replica`;
  for (const [table, row] of tables) {
    const values = Object.entries(row).map(([name, value]) => expressionOf(findColumn(columns, table, name), value));
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

/** Rows that differ from the valid ones, because an organization never has many of those. */
const settled = {
  // Open codes last ten minutes.
  redemption_codes: { ...validRows.redemption_codes, canceled_at: at },
  // Scenes settle every queued message: thousands of old row versions would be read until all snapshots are newer.
  messages: { ...validRows.messages, status: "captured", handled_at: at },
};

/** Tables that members fill by hand, so no organization has thousands of rows. */
const short: ReadonlySet<string> = new Set(
  `organizations users campaigns imports api_keys webhook_keys webhook_endpoints workers connections
   connection_apps connection_mappings message_tallies ask_plans lead_alerts member_phones authenticators
   sso_connections plan_usage credit_totals logo_uploads offer_terms invitations trusted_advocates
   customer_files closed_months release_feeds backups`.split(/\s+/),
);

/** The campaign whose tables `growEveryTable` fills. */
interface GrownCampaign {
  readonly orgId: string;
  readonly campaignId: string;
}

/**
 * Adds copies of every table's valid row to one campaign, as if just created and not due, so that a query without an
 * index must scan all of them. Skips rows whose key exists only once.
 * @param from the number of the first copy; numbers must differ from call to call
 */
export async function growEveryTable(
  owner: postgres.Sql,
  place: GrownCampaign,
  [from, to]: readonly [number, number],
): Promise<void> {
  const columns = await readColumns(owner);
  await owner`SET session_replication_role = replica`;
  for (const [table, row] of Object.entries({ ...validRows, ...settled })) {
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

// Ids start with their creation time, and maintenance deletes old rows.
const newIdOfRow = () => `('${newId(new Date()).slice(0, 15)}000-9000-' || lpad(n::text, 12, '0'))::uuid`;

function expressionIn({ orgId, campaignId }: GrownCampaign, column: Column, value: string | number | null): string {
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

// Ids and unique columns vary by row. File keys include their organization.
function expressionOf({ table, type, unique }: Column, value: string | number | null): string {
  if (type === "uuid") return idOfRow;
  if (type === "bytea") return "sha256(n::text::bytea)";
  const literal = value === null ? "NULL" : `'${String(value).replaceAll("'", "''")}'`;
  if (String(value).includes(ids.orgA)) return `replace(${literal}, '${ids.orgA}', ${idOfRow}::text)`;
  // A public name is unique with its kind, which all copies share.
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
