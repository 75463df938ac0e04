import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Db, database, type Tx } from "@/db/client";
import { offerTerms as table } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { creditSettings } from "@/db/schema/redemptions";
import { single } from "@/db/single";
import { campaigns } from "@/lib/business/campaigns/contract";
import { type TermsFacts, writeTerms } from "@/lib/business/campaigns/terms";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { catalogs } from "@/lib/kit/words/catalogs";
import type { Language } from "@/lib/kit/words/languages";

/** The version of a terms text: the start of its SHA-256. */
function versionOfTerms(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** Stores a campaign's current terms, in the language of the person who agrees to them. @returns their version */
export async function storeTerms(
  tx: Tx,
  campaign: Omit<TermsFacts, "business" | "creditMonths"> & { readonly orgId: string },
  now: Date,
  language: Language = "en",
): Promise<string> {
  const { orgId } = campaign;
  const settings = await tx
    .select({ business: organizations.name, creditMonths: creditSettings.expiryMonths })
    .from(organizations)
    .leftJoin(creditSettings, eq(creditSettings.orgId, organizations.id))
    .where(eq(organizations.id, orgId));
  const text = writeTerms({ ...campaign, ...single(settings) }, catalogs[language]);
  const version = versionOfTerms(text);
  await tx.insert(table).values({ orgId, version, text, createdAt: now }).onConflictDoNothing();
  return version;
}

/** Reads an organization's stored terms for a public page. */
export function readStoredTerms(orgId: string, version: string) {
  return findStoredTerms(database(), orgId, version);
}

async function findStoredTerms(db: Db, orgId: string, version: string) {
  const [row] = await db
    .select({ version: table.version, text: table.text, createdAt: table.createdAt })
    .from(table)
    .where(and(eq(table.orgId, orgId), eq(table.version, version)));
  return row;
}

export const getOfferTerms = implement(campaigns.terms, async ({ db, actor }, { version }) => {
  const terms = await findStoredTerms(db, actor.orgId, version);
  if (!terms) throw new ApiError("not_found", "No one has agreed to this version of the terms.");
  return { terms };
});
