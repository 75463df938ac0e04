import { z } from "zod";
import { database } from "@/db/client";
import type { Brand } from "@/emails/props";
import type { Actor } from "@/lib/auth/actor";
import { planOfRow } from "@/lib/auth/plan-overrides";
import { findSender, type MessageRow } from "@/lib/messages/find";
import { storage } from "@/lib/platform/storage/storage";

const DEFAULT_COLOR = "#0e6b4f";

/** How a message is presented, besides what it says: kept as `sentWith`, so that a retry is the same message. */
export interface Presentation extends Brand {
  /** The first text to a number says how to opt out. */
  readonly isFirstText: boolean;
}

const SentPresentation = z.object({
  name: z.string(),
  color: z.string(),
  logoUrl: z.string().exactOptional(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  isFirstText: z.boolean(),
});

/** How the organization's messages look at this moment; without custom branding only the name is its own. */
export function brandOf(
  { organization, branding }: Pick<MessageRow, "organization" | "branding">,
  now: Date,
): Brand {
  const { name } = organization;
  const plan = planOfRow(organization, now);
  if (!branding || !plan.customBranding) return { name, color: DEFAULT_COLOR, links: [] };
  return {
    name,
    color: branding.primaryColor ?? DEFAULT_COLOR,
    ...(branding.logoKey && { logoUrl: storage().publicUrl(branding.logoKey) }),
    links: linksOf(branding),
  };
}

/** How the actor's organization looks to its customers at `now`. Every member may see that, as every customer can. */
export async function readBrand({ orgId }: Actor, now: Date): Promise<Brand> {
  return brandOf(await findSender(database(), orgId), now);
}

/** The same as it was before anything was chosen. */
export async function readPlainBrand({ orgId }: Actor, now: Date): Promise<Brand> {
  const { organization } = await findSender(database(), orgId);
  return brandOf({ organization, branding: null }, now);
}

/** How a message was presented when it was sent, or would be if it were sent now. */
export function presentationOf(row: MessageRow, now: Date): Presentation {
  const { message, isFirstText } = row;
  return message.sentWith === null
    ? { ...brandOf(row, now), isFirstText }
    : SentPresentation.parse(message.sentWith);
}

function linksOf(branding: NonNullable<MessageRow["branding"]>): Brand["links"] {
  const { instagram, twitterX, facebook, theService } = branding;
  const found = [
    ["Instagram", instagram && `https://www.instagram.com/${instagram}`],
    ["X", twitterX && `https://x.com/${twitterX}`],
    ["Facebook", facebook && pageUrl(facebook)],
    ["Website", theService && pageUrl(theService)],
  ] as const;
  return found.flatMap(([label, url]) => (url ? [{ label, url }] : []));
}

// Pages may be saved the way people say them: "acme.example.com" without https.
function pageUrl(page: string): string | null {
  const url = /^https?:/i.test(page) ? page : `https://${page}`;
  return URL.canParse(url) && new URL(url).hostname.includes(".") ? url : null;
}
