import { and, eq, isNull } from "drizzle-orm";
import { newId } from "@/db/new-id";
import { logoUploads as table } from "@/db/schema/branding";
import { ApiError, fieldError } from "@/lib/api/errors";
import type { WriteContext } from "@/lib/api/implement";
import { checkImage } from "@/lib/storage/image";
import { type ImageType, imageTypeOf, logoKey } from "@/lib/storage/key";
import { storage } from "@/lib/storage/storage";

/** How long an upload address works (spec, "Limits"). */
const UPLOAD_MS = 300_000;
/** Makes an address that takes the logo, and remembers for whom it was made. @throws ApiError `unavailable` */
export async function openUpload({ db, actor, now }: WriteContext, contentType: ImageType) {
  const key = logoKey(actor.orgId, newId(now), contentType);
  const expiresAt = new Date(now.getTime() + UPLOAD_MS);
  const { uploadUrl, publicUrl } = await storage().presignUpload({ key, contentType, expiresAt });
  await db.insert(table).values({ orgId: actor.orgId, key, url: publicUrl, contentType, createdAt: now });
  return { uploadUrl, publicUrl, key };
}

/**
 * Makes sure that this pair came from an upload of this organization's and that the file there is a usable image. The
 * bytes are read again, because a storage provider only looks at what they are called.
 * @throws ApiError `invalid_input` for a foreign, unknown or empty upload; `invalid_image`, and the file is removed
 */
export async function requireUpload(
  { db, actor }: WriteContext,
  { logoKey: key, logoUrl: url }: { readonly logoKey: string; readonly logoUrl: string },
): Promise<void> {
  const own = and(eq(table.orgId, actor.orgId), eq(table.key, key));
  const [upload] = await db
    .select()
    .from(table)
    .where(and(own, isNull(table.removedAt)))
    .for("update");
  if (!upload) throw fieldError("logoKey", "must be the key of a logo upload that you have just made");
  if (upload.url !== url) throw fieldError("logoUrl", "must be the publicUrl of the upload with this key");
  const bytes = await storage().read(key);
  if (!bytes) throw fieldError("logoKey", "has no file yet: PUT the file to uploadUrl first");
  const problem = checkImage(bytes, imageTypeOf(key));
  if (problem === null) return;
  await storage().remove(key);
  throw new ApiError("invalid_image", problem, { errors: [{ field: "logoKey", message: problem }] });
}

/** Marks an upload as gone, in the transaction, and removes its file once that is certain. */
export async function dropUpload({ db, actor, now, afterCommit }: WriteContext, key: string): Promise<void> {
  await db
    .update(table)
    .set({ removedAt: now })
    .where(and(eq(table.orgId, actor.orgId), eq(table.key, key)));
  afterCommit(() => storage().remove(key));
}
