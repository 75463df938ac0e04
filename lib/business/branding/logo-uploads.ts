import { and, desc, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { brandings, businessProfiles, logoUploads as table } from "@/db/schema/branding";
import { ApiError, fieldError } from "@/lib/kit/errors";
import type { Context, WriteContext } from "@/lib/kit/implement";
import { checkImage } from "@/lib/kit/storage/image";
import { type ImageType, imageTypeOf, logoKey } from "@/lib/kit/storage/image-key";
import { storage } from "@/lib/kit/storage/storage";

/** How long an upload URL is valid (spec, "Limits"). */
const UPLOAD_MS = 300_000;
/** The most unsaved uploads per organization; a new one replaces the oldest. */
const MAX_UNSAVED = 10;

/** The API field for the image: a logo, or the photo of a business profile. */
type PictureField = "logoKey" | "photoKey";

export interface LogoPair {
  readonly logoKey: string;
  readonly logoUrl: string;
}

/** Creates an upload URL for a logo. @throws ApiError `unavailable` */
export async function presignLogo({ actor, now }: Context, contentType: ImageType) {
  const key = logoKey(actor.orgId, newId(now), contentType);
  const expiresAt = new Date(now.getTime() + UPLOAD_MS);
  return { key, ...(await storage().presignUpload({ key, contentType, expiresAt })) };
}

/** Records which organization an upload URL was created for. */
export async function openUpload(
  context: WriteContext,
  { key, publicUrl: url }: { readonly key: string; readonly publicUrl: string },
): Promise<void> {
  const { db, actor, now } = context;
  const contentType = imageTypeOf(key);
  await db.insert(table).values({ orgId: actor.orgId, key, url, contentType, createdAt: now });
  for (const oldKey of await findExcessUploads(db, actor.orgId)) await dropUpload(context, oldKey);
}

/**
 * Verifies that this pair belongs to one of this organization's uploads and that its file is a usable image. Reads the
 * bytes, because a storage provider checks only the declared type. Upload URLs can't change an existing file, so this can
 * run before the transaction.
 * @throws ApiError `invalid_input` for a foreign, unknown or empty upload; `invalid_image` after deleting the file
 */
export async function checkUpload(
  { db, actor }: Context,
  { logoKey: key, logoUrl: url }: LogoPair,
  field: PictureField = "logoKey",
) {
  const [upload] = await selectUpload(db, actor.orgId, key);
  if (!upload) throw unknownUpload(field);
  if (upload.url !== url) throw fieldError("logoUrl", "must be the publicUrl of the upload with this key");
  const bytes = await storage().read(key);
  if (!bytes) throw fieldError(field, "has no file yet: PUT the file to uploadUrl first");
  const problem = checkImage(bytes, imageTypeOf(key));
  if (problem === null) return;
  await storage().remove(key);
  throw new ApiError("invalid_image", problem, { errors: [{ field, message: problem }] });
}

/** Locks an upload against cleanup while it is saved. @throws ApiError `invalid_input` if it is gone */
export async function holdUpload(
  { db, actor }: WriteContext,
  { logoKey: key }: LogoPair,
  field: PictureField = "logoKey",
): Promise<void> {
  const locked = await selectUpload(db, actor.orgId, key).for("update");
  if (locked.length === 0) throw unknownUpload(field);
}

/** Marks an upload as removed and deletes its file after the commit. */
export async function dropUpload({ db, actor, now, afterCommit }: WriteContext, key: string): Promise<void> {
  await db
    .update(table)
    .set({ removedAt: now })
    .where(and(eq(table.orgId, actor.orgId), eq(table.key, key)));
  afterCommit(() => storage().remove(key));
}

function selectUpload(db: Db, orgId: string, key: string) {
  return db
    .select()
    .from(table)
    .where(and(eq(table.orgId, orgId), eq(table.key, key), isNull(table.removedAt)));
}

async function findExcessUploads(tx: Tx, orgId: string): Promise<string[]> {
  const saved = tx
    .select({ key: sql<string>`coalesce(${brandings.logoKey}, '')` })
    .from(brandings)
    .where(eq(brandings.orgId, orgId))
    .unionAll(
      tx
        .select({ key: sql<string>`coalesce(${businessProfiles.photoKey}, '')` })
        .from(businessProfiles)
        .where(eq(businessProfiles.orgId, orgId)),
    );
  const rows = await tx
    .select({ key: table.key })
    .from(table)
    .where(and(eq(table.orgId, orgId), isNull(table.removedAt), notInArray(table.key, saved)))
    .orderBy(desc(table.key))
    .offset(MAX_UNSAVED);
  return rows.map(({ key }) => key);
}

function unknownUpload(field: PictureField): ApiError {
  const what = field === "logoKey" ? "logo" : "photo";
  return fieldError(field, `must be the key of a ${what} upload that you have just made`);
}
