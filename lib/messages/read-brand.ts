import { database } from "@/db/client";
import type { Brand } from "@/emails/props";
import type { Actor } from "@/lib/auth/actor";
import { brandOf } from "@/lib/messages/brand";
import { findSender } from "@/lib/messages/sender";

/** How the actor's organization looks to its customers at `now`. Every member may see that, as every customer can. */
export async function readBrand({ orgId }: Actor, now: Date): Promise<Brand> {
  return brandOf(await findSender(database(), orgId), now);
}

/** The same as it was before anything was chosen. */
export async function readPlainBrand({ orgId }: Actor, now: Date): Promise<Brand> {
  const { organization } = await findSender(database(), orgId);
  return brandOf({ organization, branding: null }, now);
}
