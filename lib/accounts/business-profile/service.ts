import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { businessProfiles as table } from "@/db/schema/branding";
import { single } from "@/db/single";
import { businessProfile } from "@/lib/accounts/business-profile/contract";
import { checkUpload, dropUpload, holdUpload, openUpload, presignLogo } from "@/lib/business/branding/logo-uploads";
import type { Actor } from "@/lib/kit/auth/actor";
import { fieldError } from "@/lib/kit/errors";
import { implement, implementPrepared } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { findImageType } from "@/lib/kit/storage/image-key";
import { storage } from "@/lib/kit/storage/storage";
import { releaseForAddress } from "@/lib/messages/postal-address";

export const getBusinessProfile = implement(businessProfile.get, async ({ db, actor }) => {
  const [row] = await selectProfile(db, actor);
  return { businessProfile: row ? presentProfile(row) : {} };
});

export const updateBusinessProfile = implementPrepared(
  businessProfile.update,
  async (context, { photoKey }) => {
    if (typeof photoKey !== "string") return undefined;
    if (!findImageType(photoKey)) throw fieldError("photoKey", "must be the key of an upload");
    const photo = { logoKey: photoKey, logoUrl: storage().publicUrl(photoKey) };
    await checkUpload(context, photo, "photoKey");
    return photo;
  },
  async (context, { photoKey, ...rest }, photo) => {
    const { db, actor, now, record } = context;
    const [before] = await selectProfile(db, actor).for("update");
    if (photo) await holdUpload(context, photo, "photoKey");
    if (photoKey !== undefined && before?.photoKey && before.photoKey !== photoKey) {
      await dropUpload(context, before.photoKey);
    }
    const picture = photoKey !== undefined && { photoKey, photoUrl: photo?.logoUrl ?? null };
    const change = { ...rest, ...picture, updatedAt: now };
    const rows = await db
      .insert(table)
      .values({ ...change, orgId: actor.orgId })
      .onConflictDoUpdate({ target: table.orgId, set: change })
      .returning();
    const after = single(rows);
    if (!before?.postalAddress && after.postalAddress) await releaseForAddress(db, actor.orgId, now);
    record({ action: "business_profile.updated", subjectId: actor.orgId, before: before ?? {}, after });
    return { businessProfile: presentProfile(after) };
  },
);

export const startPhotoUpload = implementPrepared(
  businessProfile.startPhotoUpload,
  async (context, { contentType }) => presignLogo(context, contentType),
  async (context, { contentType }, upload) => {
    await openUpload(context, upload);
    const { actor, record } = context;
    const after = { photoKey: upload.key, contentType };
    record({ action: "business_profile.photo_requested", subjectId: actor.orgId, after });
    return upload;
  },
);

function selectProfile(db: Db, { orgId }: Actor) {
  return db.select().from(table).where(eq(table.orgId, orgId));
}

// Built on each read, since the server's own address may have changed since the photo was saved.
function presentProfile({ photoKey, orgId: _, translations, ...row }: typeof table.$inferSelect) {
  return {
    ...omitNulls(row),
    ...(Object.keys(translations).length > 0 && { translations }),
    ...(photoKey !== null && { photoKey, photoUrl: storage().publicUrl(photoKey) }),
  };
}
