import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { CustomerFileKind, customerFileStates } from "@/db/enums";
import { campaigns } from "@/db/schema/campaigns";

/** Why a row was not added. */
export const whyGone = "Not added, because the campaign was deleted in the meantime.";

/** The names of those of these campaigns that were deleted, by their ids. */
export async function findDeleted(
  db: Db,
  orgId: string,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const deleted = await db
    .select({ id: campaigns.id, name: campaigns.name })
    .from(campaigns)
    .where(and(eq(campaigns.orgId, orgId), inArray(campaigns.id, wanted), isNotNull(campaigns.deletedAt)));
  return new Map(deleted.map(({ id, name }) => [id, name]));
}

interface Stuck {
  readonly kind: CustomerFileKind;
  readonly state: (typeof customerFileStates)[number];
  /** Whether the file has added people, who can be taken back. */
  readonly hasAdded: boolean;
}

/**
 * What happened to the campaign of a file that has people left to add, and what the member can do about it; null for an
 * undone file, of which no one is left.
 */
export function explainGone(campaignName: string, { kind, state, hasAdded }: Stuck): string | null {
  if (state === "undoing" || state === "undone") return null;
  const gone = `The campaign “${campaignName}” was deleted, so no one else can be added to it.`;
  if (kind === "jobs") return `${gone} To invite the others, upload their list under Advocates, Import.`;
  if (state !== "applied" && state !== "applying")
    return `${gone} Discard this file, then upload it again for another campaign.`;
  return hasAdded
    ? `${gone} Undo this import to take back the people it added, or keep them. Then upload the file again for another campaign.`
    : `${gone} No one was added. Upload the file again for another campaign.`;
}
