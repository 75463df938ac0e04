import { and, desc, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "@/db/client";
import { newId } from "@/db/new-id";
import { brandings, businessProfiles, logoUploads as table } from "@/db/schema/branding";
import { ApiError, fieldError } from "@/lib/kit/errors";
import type { Context, WriteContext } from "@/lib/kit/implement";
import { checkImage } from "@/lib/kit/storage/image";
import { type ImageType, imageTypeOf, logoKey } from "@/lib/kit/storage/image-key";
import { storage } from "@/lib/kit/storage/storage";

/** How long an upload address works (spec, "Limits"). */
const UPLOAD_MS = 300_000;
/** How many files an organization may have waiting; the oldest makes room for a new one. */
const MOST_WAITING = 10;

/** The field of the API that names the picture: a logo, or the photo of a business profile. */
type PictureField = "logoKey" | "photoKey";

export interface LogoPair {
  readonly logoKey: string;
  readonly logoUrl: string;
}

/** Makes an address that takes the logo. @throws ApiError `unavailable` */
export async function presignLogo({ actor, now }: Context, contentType: ImageType) {
  const key = logoKey(actor.orgId, newId(now), contentType);
  const expiresAt = new Date(now.getTime() + UPLOAD_MS);
  return { key, ...(await storage().presignUpload({ key, contentType, expiresAt })) };
}

/** Remembers for whom an address was made. */
export async function openUpload(
  context: WriteContext,
  { key, publicUrl: url }: { readonly key: string; readonly publicUrl: string },
): Promise<void> {
  const { db, actor, now } = context;
  const contentType = imageTypeOf(key);
  await db.insert(table).values({ orgId: actor.orgId, key, url, contentType, createdAt: now });
  for (const superfluous of await findSuperfluous(db, actor.orgId)) await dropUpload(context, superfluous);
}

/**
 * Makes sure that this pair came from an upload of this organization's and that the file there is a usable image. The
 * bytes are read again, because a storage provider only looks at what they are called. No upload address can change
 * a file that is there, so this may be done before the transaction.
 * @throws ApiError `invalid_input` for a foreign, unknown or empty upload; `invalid_image`, and the file is removed
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

/** Keeps an upload from being cleared away while it is saved. @throws ApiError `invalid_input` if it is gone */
export async function holdUpload(
  { db, actor }: WriteContext,
  { logoKey: key }: LogoPair,
  field: PictureField = "logoKey",
): Promise<void> {
  const held = await selectUpload(db, actor.orgId, key).for("update");
  if (held.length === 0) throw unknownUpload(field);
}

/** Marks an upload as gone, in the transaction, and removes its file once that is certain. */
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

async function findSuperfluous(tx: Tx, orgId: string): Promise<string[]> {
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
    .offset(MOST_WAITING);
  return rows.map(({ key }) => key);
}

function unknownUpload(field: PictureField): ApiError {
  const what = field === "logoKey" ? "logo" : "photo";
  return fieldError(field, `must be the key of a ${what} upload that you have just made`);
}
