import { and, eq, isNull } from "drizzle-orm";
import { database } from "@/db/client";
import { brandings } from "@/db/schema/branding";
import { campaigns } from "@/db/schema/campaigns";
import { organizations, publicNames } from "@/db/schema/organizations";
import { takesReferrals } from "@/lib/business/campaigns/conditions";
import { writeTerms } from "@/lib/business/campaigns/terms";
import { standingOf } from "@/lib/kit/auth/plan-overrides";
import { refuseMoving } from "@/lib/kit/errors";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { Language } from "@/lib/kit/words/languages";
import { brandOf, profileOf } from "@/lib/messages/brand";
import { senderColumns } from "@/lib/messages/find";

const SLUG = /^[a-z0-9-]{1,60}$/;

/** A business as its own page `/refer/{slug}` needs it. */
export type Business = NonNullable<Awaited<ReturnType<typeof findBusiness>>>;

/** The business that has or had this slug, with its current one. Null if there is none or the operator suspended it. */
export async function findBusiness(typed: string, now: Date) {
  const name = typed.toLowerCase();
  if (!SLUG.test(name)) return null;
  const [row] = await database()
    .select({ orgId: organizations.id, slug: organizations.slug, ...senderColumns })
    .from(publicNames)
    .innerJoin(organizations, eq(organizations.id, publicNames.ownerId))
    .leftJoin(brandings, eq(brandings.orgId, organizations.id))
    .where(and(eq(publicNames.kind, "slug"), eq(publicNames.name, name)));
  if (!row?.slug) return null;
  const { plan, isSuspended, ...standing } = standingOf(row.organization, now);
  refuseMoving(standing, `/refer/${row.slug}`);
  if (isSuspended) return null;
  const { slug } = row;
  const { language } = row.organization;
  const brand = brandOf(row, now);
  const logoKey = (brand.logoUrl && row.branding?.logoKey) || null;
  return { orgId: row.orgId, slug, brand, profile: profileOf(row), plan, language, logoKey };
}

/**
 * The offer that every friend gets.
 * @returns `several` if it depends on the advocate, `none` if no campaign takes friends yet
 */
export async function findOnlyOffer({ orgId }: Pick<Business, "orgId">, now: Date) {
  const [offer, another] = await database()
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.orgId, orgId), isNull(campaigns.deletedAt), takesReferrals(campaigns, now)))
    .limit(2);
  return another ? "several" : (offer ?? "none");
}

/** The terms of the offer that every friend gets; null if there is no single offer. */
export async function findOnlyTerms(business: Business, language: Language, now: Date): Promise<string | null> {
  const offer = await findOnlyOffer(business, now);
  const { name, creditMonths = null } = business.brand;
  return typeof offer === "string" ? null : writeTerms({ ...offer, business: name, creditMonths }, catalogs[language]);
}

/** Redirect target for a page at an outdated slug, or null if the slug is current. */
export function presentAddress(typed: string, business: Business, rest = ""): string | null {
  return typed.toLowerCase() === business.slug ? null : `/refer/${business.slug}${rest}`;
}
