import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { brandings as table } from "@/db/schema/branding";
import { single } from "@/db/single";
import { branding } from "@/lib/business/branding/contract";
import {
  checkUpload,
  dropUpload,
  holdUpload,
  type LogoPair,
  openUpload,
  presignLogo,
} from "@/lib/business/branding/logo-uploads";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError } from "@/lib/kit/errors";
import { implement, implementPrepared, type WriteContext } from "@/lib/kit/implement";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { storage } from "@/lib/kit/storage/storage";

type BrandingRow = typeof table.$inferSelect;

export const getBranding = implement(branding.get, async ({ db, actor }) => {
  const row = await findBranding(db, actor);
  return { branding: row ? presentBranding(row) : null };
});

export const updateBranding = implementPrepared(
  branding.update,
  async (context, input) => {
    const logo = pairOf(input);
    if (logo) await checkUpload(context, logo);
    return logo;
  },
  async (context, { "the service": theService, logoKey: _key, logoUrl: _url, ...rest }, logo) => {
    const { db, actor, now, record } = context;
    const before = await lockBranding(context);
    if (logo) await replaceLogo(context, before, logo);
    const change = { ...rest, ...(theService !== undefined && { theService }), ...logo, updatedAt: now };
    const rows = await db
      .insert(table)
      .values({ ...change, orgId: actor.orgId })
      .onConflictDoUpdate({ target: table.orgId, set: change })
      .returning();
    const after = single(rows);
    record({ action: "branding.updated", subjectId: actor.orgId, before: before ?? {}, after });
    return { branding: presentBranding(after) };
  },
);

export const startLogoUpload = implementPrepared(
  branding.startLogoUpload,
  async (context, { contentType }) => presignLogo(context, contentType),
  async (context, { contentType }, upload) => {
    const { actor, record } = context;
    const before = await lockBranding(context);
    await openUpload(context, upload);
    if (before?.logoKey) await dropUpload(context, before.logoKey);
    const after = { logoKey: upload.key, contentType };
    record({ action: "branding.logo_requested", subjectId: actor.orgId, after });
    return upload;
  },
);

export const removeLogo = implement(branding.removeLogo, async (context) => {
  const { db, actor, now, record } = context;
  const before = await lockBranding(context);
  if (!before?.logoKey) throw new ApiError("not_found", "No logo is set.");
  await db.update(table).set({ logoKey: null, logoUrl: null, updatedAt: now }).where(eq(table.orgId, actor.orgId));
  await dropUpload(context, before.logoKey);
  const { logoKey, logoUrl } = before;
  record({ action: "branding.logo_removed", subjectId: actor.orgId, before: { logoKey, logoUrl } });
  return { ok: true as const };
});

async function replaceLogo(context: WriteContext, before: BrandingRow | undefined, logo: LogoPair): Promise<void> {
  await holdUpload(context, logo);
  if (before?.logoKey && before.logoKey !== logo.logoKey) await dropUpload(context, before.logoKey);
}

// The contract accepts both or neither.
function pairOf({ logoKey, logoUrl }: Partial<LogoPair>): LogoPair | undefined {
  return logoKey !== undefined && logoUrl !== undefined ? { logoKey, logoUrl } : undefined;
}

async function findBranding(db: Db, actor: Actor): Promise<BrandingRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.orgId, actor.orgId));
  return row;
}

// Locked, because the file to drop and the audit entry depend on the current row.
async function lockBranding({ db, actor }: WriteContext): Promise<BrandingRow | undefined> {
  const [row] = await db.select().from(table).where(eq(table.orgId, actor.orgId)).for("update");
  return row;
}

// Recomputes the logo's URL, because the server's own URL may have changed since it was saved.
function presentBranding({ theService, logoKey, ...row }: BrandingRow) {
  return {
    ...omitNulls(row),
    ...(theService !== null && { "the service": theService }),
    ...(logoKey !== null && { logoKey, logoUrl: storage().publicUrl(logoKey) }),
  };
}
