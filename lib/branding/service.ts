import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { one } from "@/db/one";
import { brandings as table } from "@/db/schema/branding";
import { ApiError } from "@/lib/api/errors";
import { implement, type WriteContext } from "@/lib/api/implement";
import { omitNulls } from "@/lib/api/omit-nulls";
import type { Actor } from "@/lib/auth/actor";
import { branding } from "@/lib/branding/contract";
import { dropUpload, openUpload, requireUpload } from "@/lib/branding/logo-uploads";
import { storage } from "@/lib/storage/storage";

type Row = typeof table.$inferSelect;

export const getBranding = implement(branding.get, async ({ db, actor }) => {
  const row = await findBranding(db, actor);
  return { branding: row ? presentBranding(row) : null };
});

export const updateBranding = implement(branding.update, async (context, input) => {
  const { db, actor, now, record } = context;
  const { "the service": theService, logoKey, logoUrl, ...rest } = input;
  const before = await lockBranding(context);
  if (logoKey !== undefined && logoUrl !== undefined) {
    await replaceLogo(context, before, { logoKey, logoUrl });
  }
  const change = {
    ...rest,
    ...(theService !== undefined && { theService }),
    ...(logoKey !== undefined && { logoKey, logoUrl }),
    updatedAt: now,
  };
  const rows = await db
    .insert(table)
    .values({ ...change, orgId: actor.orgId })
    .onConflictDoUpdate({ target: table.orgId, set: change })
    .returning();
  const after = one(rows);
  record({ action: "branding.updated", subjectId: actor.orgId, before: before ?? {}, after });
  return { branding: presentBranding(after) };
});

export const startLogoUpload = implement(branding.startLogoUpload, async (context, { contentType }) => {
  const { actor, record } = context;
  const before = await lockBranding(context);
  const upload = await openUpload(context, contentType);
  if (before?.logoKey) await dropUpload(context, before.logoKey);
  record({
    action: "branding.logo_requested",
    subjectId: actor.orgId,
    after: { logoKey: upload.key, contentType },
  });
  return upload;
});

export const removeLogo = implement(branding.removeLogo, async (context) => {
  const { db, actor, now, record } = context;
  const before = await lockBranding(context);
  if (!before?.logoKey) throw new ApiError("not_found", "No logo is set.");
  await db
    .update(table)
    .set({ logoKey: null, logoUrl: null, updatedAt: now })
    .where(eq(table.orgId, actor.orgId));
  await dropUpload(context, before.logoKey);
  const { logoKey, logoUrl } = before;
  record({ action: "branding.logo_removed", subjectId: actor.orgId, before: { logoKey, logoUrl } });
  return { ok: true as const };
});

async function replaceLogo(
  context: WriteContext,
  before: Row | undefined,
  logo: { readonly logoKey: string; readonly logoUrl: string },
): Promise<void> {
  await requireUpload(context, logo);
  if (before?.logoKey && before.logoKey !== logo.logoKey) await dropUpload(context, before.logoKey);
}

async function findBranding(db: Db, actor: Actor): Promise<Row | undefined> {
  const [row] = await db.select().from(table).where(eq(table.orgId, actor.orgId));
  return row;
}

// What is saved next depends on what is there: which file becomes superfluous, what the audit log says.
async function lockBranding({ db, actor }: WriteContext): Promise<Row | undefined> {
  const [row] = await db.select().from(table).where(eq(table.orgId, actor.orgId)).for("update");
  return row;
}

// The logo's address is made anew, since the server's own may have changed since it was saved.
function presentBranding({ theService, logoKey, ...row }: Row) {
  return {
    ...omitNulls(row),
    ...(theService !== null && { "the service": theService }),
    ...(logoKey !== null && { logoKey, logoUrl: storage().publicUrl(logoKey) }),
  };
}
