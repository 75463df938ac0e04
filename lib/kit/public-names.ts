import { and, count, eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { type PublicNameKind, publicNames as table } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { fieldError } from "@/lib/kit/errors";

/** How many names of a kind one organization may ever take, so that it cannot reserve everyone else's. */
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
 * Refuses a new name if the organization has taken too many. It may always go back to one it had.
 * @throws ApiError `invalid_input` for `field`
 */
export async function requireNameLeft(
  db: Db,
  { kind, name, orgId }: { readonly kind: PublicNameKind; readonly name: string; readonly orgId: string },
  field: string,
): Promise<void> {
  if ((await findNameOwner(db, kind, name)) === orgId) return;
  const taken = single(
    await db
      .select({ names: count() })
      .from(table)
      .where(and(eq(table.ownerId, orgId), eq(table.kind, kind))),
  ).names;
  if (taken >= MOST_NAMES) {
    throw fieldError(field, `can change ${MOST_NAMES - 1} times. Choose one you had before`);
  }
}
