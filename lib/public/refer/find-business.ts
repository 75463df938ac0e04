import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { brandings } from "@/db/schema/branding";
import { organizations } from "@/db/schema/organizations";
import type { Plan } from "@/lib/auth/access";
import { standingOf } from "@/lib/auth/plan-overrides";
import { brandOf } from "@/lib/messages/brand";
import { senderColumns } from "@/lib/messages/find";

/** A business as its own page needs it, `/refer/{slug}`. */
export interface Business {
  readonly orgId: string;
  readonly slug: string;
  readonly brand: ReturnType<typeof brandOf>;
  readonly plan: Plan;
}

const SLUG = /^[a-z0-9-]{1,60}$/;

/** The business with this address, or null when nobody has it or the operator keeps it closed. */
export async function findBusiness(typed: string, now: Date): Promise<Business | null> {
  const slug = typed.toLowerCase();
  if (!SLUG.test(slug)) return null;
  const [row] = await database()
    .select({ orgId: organizations.id, ...senderColumns })
    .from(organizations)
    .leftJoin(brandings, eq(brandings.orgId, organizations.id))
    .where(eq(organizations.slug, slug));
  if (!row) return null;
  const { plan, isSuspended } = standingOf(row.organization, now);
  return isSuspended ? null : { orgId: row.orgId, slug, brand: brandOf(row, now), plan };
}
