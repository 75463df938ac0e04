import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { recommendations as table } from "@/db/schema/own-pages";
import { text } from "@/lib/kit/contract";
import { ApiError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { holdsWebAddress } from "@/lib/kit/plain-name";
import { advocates } from "@/lib/leads/advocates/contract";
import { findAdvocate } from "@/lib/leads/advocates/read";

/** The longest note, so that it fits beside the offer on a phone. */
const MAX_NOTE = 100;

/** An advocate's key in tables. */
export interface AdvocateRef {
  readonly orgId: string;
  readonly advocateId: string;
}

/** What an advocate tells friends. The photo is a data URL. */
export interface Recommendation {
  readonly note: string | null;
  readonly photo: string | null;
}

/** An advocate's note: one line without a web address; undefined if it is neither that nor empty. */
export const Note = text(MAX_NOTE).refine((note) => !holdsWebAddress(note), "can’t contain a web address");

/** The note and the photo of an advocate, or null without either. */
export async function readRecommendation(db: Db, ref: AdvocateRef): Promise<Recommendation | null> {
  const [row] = await db.select({ note: table.note, photo: table.photo }).from(table).where(isOf(ref));
  return row ? { note: row.note, photo: row.photo && pictureUrl(row.photo) } : null;
}

/** Changes the note or the photo; without both, the row is deleted. @param change null removes */
export async function changeRecommendation(
  { db, now, record }: WriteContext,
  { orgId, advocateId }: AdvocateRef,
  change: { readonly note: string | null } | { readonly photo: Buffer | null },
): Promise<void> {
  const before = await lock(db, { orgId, advocateId });
  const after = { note: null, photo: null, ...before, ...change };
  if (after.note === null && after.photo === null) await remove(db, { orgId, advocateId });
  else {
    const values = { note: after.note, photo: after.photo, updatedAt: now };
    await db
      .insert(table)
      .values({ orgId, advocateId, ...values })
      .onConflictDoUpdate({ target: [table.orgId, table.advocateId], set: values });
  }
  record({
    action: "advocate.recommendation_changed",
    subjectId: advocateId,
    before: { note: before?.note ?? null, hasPhoto: Boolean(before?.photo) },
    after: { note: after.note, hasPhoto: after.photo !== null },
  });
}

/** Lets a member take the note and the photo off the friend page. */
export const removeRecommendation = implement(advocates.removeRecommendation, async ({ db, actor, record }, place) => {
  const { orgId, advocateId } = await findAdvocate(db, actor, place);
  if (!(await remove(db, { orgId, advocateId })))
    throw new ApiError("not_found", "This advocate has no note and no photo.");
  record({ action: "advocate.recommendation_removed", subjectId: advocateId });
  return { ok: true } as const;
});

function isOf({ orgId, advocateId }: AdvocateRef) {
  return and(eq(table.orgId, orgId), eq(table.advocateId, advocateId));
}

async function lock(tx: Tx, ref: AdvocateRef) {
  const [row] = await tx.select({ note: table.note, photo: table.photo }).from(table).where(isOf(ref)).for("update");
  return row;
}

async function remove(tx: Tx, ref: AdvocateRef): Promise<boolean> {
  const removed = await tx.delete(table).where(isOf(ref)).returning({ advocateId: table.advocateId });
  return removed.length > 0;
}

/** A small picture as a data URL, which a page shows without another request. */
function pictureUrl(picture: Buffer): string {
  return `data:image/webp;base64,${picture.toString("base64")}`;
}
