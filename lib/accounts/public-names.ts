import { and, count, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type PublicNameKind, publicNames as table } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { fieldError } from "@/lib/kit/errors";

/** How many names of a kind one organization may ever use, so that it can't hoard them. */
export const MOST_NAMES = 20;

/** The organization that has or had this name, or undefined. */
export async function findNameOwner(db: Db, kind: PublicNameKind, name: string): Promise<string | undefined> {
  const [row] = await db
    .select({ ownerId: table.ownerId })
    .from(table)
    .where(and(eq(table.kind, kind), eq(table.name, name)));
  return row?.ownerId;
}

/**
 * Rejects a new name if the organization has used too many. It may always return to an earlier one.
 * @throws ApiError `invalid_input` for `field`
 */
export async function requireNameLeft(
  db: Db,
  { kind, name, orgId }: { readonly kind: PublicNameKind; readonly name: string; readonly orgId: string },
  field: string,
): Promise<void> {
  if ((await findNameOwner(db, kind, name)) === orgId) return;
  const used = single(
    await db
      .select({ names: count() })
      .from(table)
      .where(and(eq(table.ownerId, orgId), eq(table.kind, kind))),
  ).names;
  if (used >= MOST_NAMES) {
    throw fieldError(field, `can change ${MOST_NAMES - 1} times. Choose one you had before`);
  }
}
