import type { Db } from "@/db/client";
import { findNameOwner } from "@/lib/accounts/public-names";

const LONGEST = 50;

/** Converts a name to a slug: "José's Plumbing & Heat" becomes `joses-plumbing-heat`. Empty for other scripts. */
function plainSlug(name: string): string {
  const letters = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/gu, "")
    .toLowerCase();
  return letters
    .replace(/[^a-z0-9]+/gu, "-")
    .slice(0, LONGEST)
    .replace(/^-|-$/g, "");
}

/** Whether another organization has or had this slug, even if it was erased. */
export async function isTaken(db: Db, slug: string, orgId: string): Promise<boolean> {
  const ownerId = await findNameOwner(db, "slug", slug);
  return ownerId !== undefined && ownerId !== orgId;
}

/** A slug that is unique to the organization: the name with a part of the id. */
export function ownSlug(name: string, orgId: string): string {
  return [plainSlug(name), orgId.slice(-8)].filter(Boolean).join("-");
}

/** An unused slug for an organization: its name, with a part of its id if the name is taken. */
export async function freeSlug(db: Db, name: string, orgId: string): Promise<string> {
  const plain = plainSlug(name);
  if (plain !== "" && !(await isTaken(db, plain, orgId))) return plain;
  return ownSlug(name, orgId);
}
