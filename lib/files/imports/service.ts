import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { firstIdOf } from "@/db/new-id";
import { campaigns } from "@/db/schema/campaigns";
import { customerFiles } from "@/db/schema/customer-files";
import { imports as table } from "@/db/schema/imports";
import { single } from "@/db/single";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import { lockAdditions } from "@/lib/business/plans/plan-usage";
import { imports, type keptReasons, UNDO_MS } from "@/lib/files/imports/contract";
import { explainClosed, undoableUntil } from "@/lib/files/undo-window";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";

/** Imports shown in the list. */
const SHOWN = 20;

export const listImports = implement(imports.list, async ({ db, actor }) => {
  const rows = await db
    .select({
      importId: table.id,
      campaignId: table.campaignId,
      campaignName: campaigns.name,
      fileName: table.fileName,
      importedBy: table.importedBy,
      createdAt: table.createdAt,
      enrolledCount: table.enrolled,
      removedCount: table.removed,
      undoneBy: table.undoneBy,
      undoneAt: table.undoneAt,
      fileId: customerFiles.id,
    })
    .from(table)
    .innerJoin(campaigns, onCampaign(table))
    .leftJoin(
      customerFiles,
      and(eq(customerFiles.orgId, table.orgId), eq(customerFiles.id, table.id), eq(customerFiles.kind, "people")),
    )
    .where(and(eq(table.orgId, actor.orgId), gt(table.enrolled, 0)))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(SHOWN);
  return {
    imports: rows.map((row) => ({
      ...omitNulls(row),
      ...(!row.undoneAt && { undoableUntil: undoableUntil(row.createdAt) }),
    })),
  };
});

interface PeopleGroup {
  readonly reason: (typeof keptReasons)[number] | null;
  readonly count: number;
  readonly people: { readonly advocateId: string; readonly name: string }[];
}

export const undoImport = implement(imports.undo, async (context, { importId, dryRun = false }) => {
  const { db, actor, now, record, unchanged } = context;
  const where = and(eq(table.orgId, actor.orgId), eq(table.id, importId));
  const byFile = and(eq(customerFiles.orgId, actor.orgId), eq(customerFiles.id, importId));
  if (!dryRun) {
    // One transaction takes back all or nothing: about 0.4 ms per person on a quiet server, several times that on a busy one.
    await db.execute(sql`SET LOCAL statement_timeout = ${sql.raw(String(UNDO_MS))}`);
  }
  // Its file first, as the worker that applies it locks them. Then the lock of an import: until commit, no one is added.
  const selectFile = db.select().from(customerFiles).where(byFile);
  const [file] = await (dryRun ? selectFile : selectFile.for("no key update"));
  if (!dryRun) await lockAdditions(db, actor.orgId, "advocates");
  const [row] = await db.select().from(table).where(where);
  if (!row) throw new ApiError("not_found", "There is no import with this id.");
  const closed = explainClosed("This import", { since: openedAt(row, file), undoneAt: row.undoneAt }, now);
  if (closed) throw new ApiError("import_closed", closed);
  const scope = sql`${actor.orgId}::uuid, ${importId}::uuid, ${firstIdOf(row.createdAt)}::uuid`;
  const undone = dryRun
    ? undefined
    : single(await db.execute<{ removed: number }>(sql`SELECT undo_import(${scope}) AS removed`));
  const groups = await db.execute<PeopleGroup & Record<string, unknown>>(selectGroups(scope));
  const untouched = groups.find(({ reason }) => reason === null)?.count ?? 0;
  const remaining = groups.flatMap(({ reason, count, people }) => (reason ? [{ reason, count, people }] : []));
  if (!undone) {
    unchanged();
    return { removed: untouched, kept: remaining };
  }
  const { removed } = undone;
  await db.update(table).set({ removed, undoneBy: actor.name, undoneAt: now }).where(where);
  // Its file of people, if any, is undone with it; the worker ends that. One still being applied adds no one else.
  await db
    .update(customerFiles)
    .set({
      state: "undoing",
      doneCount: 0,
      stoppedAt: null,
      appliedAt: sql`coalesce(${customerFiles.appliedAt}, ${now.toISOString()}::timestamptz)`,
      actorKind: actor.kind,
      actorId: actor.id,
      userId: actor.userId ?? null,
      undoneBy: actor.name,
    })
    .where(and(byFile, eq(customerFiles.kind, "people"), inArray(customerFiles.state, ["applied", "applying"])));
  record({
    action: "import.undone",
    subjectId: importId,
    after: { removed, kept: remaining.reduce((sum, { count }) => sum + count, 0) },
  });
  return { removed, kept: remaining };
});

/** When the time to undo an import began: with its file's, if it has one. An undo that has begun is never too late. */
function openedAt(
  { createdAt }: typeof table.$inferSelect,
  file: typeof customerFiles.$inferSelect | undefined,
): Date | null {
  if (!file) return createdAt;
  return file.state === "undoing" ? null : file.appliedAt;
}

/** The people of an import grouped by their activity, with the first 20 names of each group. */
function selectGroups(scope: SQL): SQL {
  return sql`
    SELECT happened AS reason, count(*)::int AS count,
           to_jsonb((array_agg(jsonb_build_object('advocateId', advocate_id, 'name', name) ORDER BY name, advocate_id))[1:20]) AS people
      FROM import_people(${scope}) GROUP BY happened
     ORDER BY array_position(ARRAY['referred', 'credit', 'visited', 'written', 'changed'], happened)`;
}
