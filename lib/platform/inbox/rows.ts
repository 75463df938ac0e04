import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { inboxLater } from "@/db/schema/inbox";
import type { InboxRow } from "@/lib/platform/inbox/contract";
import { type InboxKind, inboxKinds } from "@/lib/platform/inbox/count-contract";
import { facts } from "@/lib/platform/inbox/facts";
import { type Scope, sources, type TableKind } from "@/lib/platform/inbox/sources";
import { findTroubles } from "@/lib/platform/inbox/troubles";

/** Rows to do now, or those that a member put off. */
type Part = "todo" | "later";

type PutOff = NonNullable<InboxRow["later"]>;

/** The inbox as an actor sees it at a moment. */
export interface OpenInbox {
  readonly db: Db;
  readonly scope: Scope;
  /** Rows put off until later, by kind and id. */
  readonly putOff: ReadonlyMap<InboxKind, ReadonlyMap<string, PutOff>>;
  readonly troubles: readonly InboxRow[];
}

/** Reads what every question about the inbox needs. */
export async function openInbox(db: Db, scope: Scope): Promise<OpenInbox> {
  const [troubles, later] = await Promise.all([
    findTroubles(db, scope),
    db
      .select({ kind: inboxLater.kind, id: inboxLater.itemId, until: inboxLater.until, by: inboxLater.by })
      .from(inboxLater)
      .where(and(eq(inboxLater.orgId, scope.actor.orgId), gt(inboxLater.until, scope.now))),
  ]);
  const putOff = new Map<InboxKind, Map<string, PutOff>>();
  for (const kind of inboxKinds) {
    const own = later.filter((row) => row.kind === kind);
    if (own.length > 0) putOff.set(kind, new Map(own.map(({ id, until, by }) => [id, { until, by }])));
  }
  return { db, scope, putOff, troubles };
}

interface KindCount {
  readonly kind: InboxKind;
  readonly todo: number;
  readonly later: number;
}

/** The rows of each kind, in one statement. Kinds without rows are left out. */
export async function countRows({ db, scope, putOff, troubles }: OpenInbox): Promise<KindCount[]> {
  const parts = listSources(scope).map(({ kind, waiting }) => {
    const isLater = sql`w.id = ANY (${idsOf(putOff.get(kind))})`;
    return sql`SELECT ${kind} AS kind, count(*) FILTER (WHERE NOT ${isLater})::int AS todo,
                      count(*) FILTER (WHERE ${isLater})::int AS later FROM (${waiting}) w`;
  });
  const counted = await db.execute<{ kind: InboxKind; todo: number; later: number }>(sql.join(parts, sql` UNION ALL `));
  return inboxKinds.flatMap((kind) => {
    const row = counted.find((one) => one.kind === kind);
    const own = troubles.filter((trouble) => trouble.kind === kind);
    const later = own.filter(({ id }) => putOff.get(kind)?.has(id)).length;
    const sum = {
      kind,
      todo: (row?.todo ?? 0) + own.length - later,
      later: (row?.later ?? 0) + later,
    };
    return sum.todo + sum.later > 0 ? [sum] : [];
  });
}

interface Wanted {
  readonly kinds: readonly InboxKind[];
  readonly part: Part;
  readonly limit: number;
  /** The id of the row before. */
  readonly after?: string | undefined;
}

/** A page of rows: troubles first, then the rest with the newest first. */
export async function readRows(open: OpenInbox, { kinds, part, limit, after }: Wanted): Promise<InboxRow[]> {
  const { putOff } = open;
  const isIn = ({ kind, id }: InboxRow) => (part === "later") === (putOff.get(kind)?.has(id) ?? false);
  const troubles = open.troubles.filter((row) => kinds.includes(row.kind) && isIn(row));
  const place = troubles.findIndex(({ id }) => id === after);
  const isPast = after !== undefined && place < 0;
  const first = isPast ? [] : troubles.slice(place + 1, place + 1 + limit);
  const found = await findIds(open, {
    kinds,
    part,
    limit: limit - first.length,
    ...(isPast && { after }),
  });
  const rows = await addFacts(open, found);
  return [...first, ...rows].map((row) => {
    const later = putOff.get(row.kind)?.get(row.id);
    return later ? { ...row, later } : row;
  });
}

interface FoundRow extends Record<string, unknown> {
  readonly kind: TableKind;
  readonly id: string;
  readonly since: string;
}

/** The ids of a page, newest first: each kind gives its newest from an index, and they are merged. */
async function findIds({ db, scope, putOff }: OpenInbox, wanted: Wanted): Promise<FoundRow[]> {
  const { kinds, part, limit, after } = wanted;
  if (limit <= 0) return [];
  const older = after === undefined ? sql`true` : sql`w.id < ${after}::uuid`;
  const parts = listSources(scope).flatMap(({ kind, waiting }) => {
    const ids = putOff.get(kind);
    if (!kinds.includes(kind) || (part === "later" && !ids)) return [];
    const inPart =
      part === "later" ? sql`w.id = ANY (${idsOf(ids)})` : ids ? sql`w.id <> ALL (${idsOf(ids)})` : sql`true`;
    return [
      sql`(SELECT ${kind} AS kind, w.id, w.since FROM (${waiting}) w WHERE ${inPart} AND ${older}
            ORDER BY w.id DESC LIMIT ${limit})`,
    ];
  });
  if (parts.length === 0) return [];
  const rows = await db.execute<FoundRow>(sql.join(parts, sql` UNION ALL `));
  return [...rows].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}

/** Adds each row's facts. A row that was settled in between is left out. */
async function addFacts({ db, scope }: OpenInbox, found: readonly FoundRow[]): Promise<InboxRow[]> {
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const described = await Promise.all(
    kinds.map(async (kind) => {
      const ids = found.filter((row) => row.kind === kind).map(({ id }) => id);
      const rows: readonly { readonly id: string }[] = await facts[kind](db, scope, ids);
      return rows.map((row) => [row.id, row] as const);
    }),
  );
  const byId = new Map(described.flat());
  return found.flatMap(({ kind, id, since }) => {
    const row = byId.get(id);
    return row ? [{ ...row, kind, since: new Date(since) } as InboxRow] : [];
  });
}

/** Whether a row waits, put off or not. */
export async function isWaiting(db: Db, scope: Scope, { kind, id }: Pick<InboxRow, "kind" | "id">): Promise<boolean> {
  const source = listSources(scope).find((one) => one.kind === kind);
  if (!source) return (await findTroubles(db, scope)).some((row) => row.kind === kind && row.id === id);
  const rows = await db.execute(sql`SELECT FROM (${source.waiting}) w WHERE w.id = ${id}::uuid LIMIT 1`);
  return rows.length > 0;
}

const tableKinds = Object.keys(sources) as TableKind[];

/** The queries of the kinds that the actor may see. */
function listSources(scope: Scope): { readonly kind: TableKind; readonly waiting: SQL }[] {
  return tableKinds.flatMap((kind) => {
    const waiting = sources[kind](scope);
    return waiting ? [{ kind, waiting }] : [];
  });
}

function idsOf(ids: ReadonlyMap<string, unknown> | undefined): SQL {
  return sql`${`{${[...(ids?.keys() ?? [])].join(",")}}`}::uuid[]`;
}
