import { z } from "zod";
import { database } from "@/db/client";
import { industries } from "@/db/enums";
import type { CallBackTime } from "@/db/enums-profile";
import type { Brand } from "@/emails/props";
import type { Actor } from "@/lib/kit/auth/actor";
import { planOfRow } from "@/lib/kit/auth/plan-overrides";
import { formatPhone } from "@/lib/kit/format-phone";
import { findWayOfUse, leastUse } from "@/lib/kit/format-use-of-credit";
import { privacyUrl } from "@/lib/kit/public-links";
import { storage } from "@/lib/kit/storage/storage";
import type { Language } from "@/lib/kit/words/languages";
import { languages } from "@/lib/kit/words/languages";
import { findSender, type MessageRow, type ProfileTranslations } from "@/lib/messages/find";

const DEFAULT_COLOR = "#0e6b4f";

/** A message's look. Stored as `sentWith`, so that a retry sends the identical message. */
export interface Presentation extends Brand {
  /** The first text to a number explains how to opt out. */
  readonly isFirstText: boolean;
  /** Whether a text has short links, which work once it is sent. Texts of older releases have long ones. */
  readonly hasShortLinks?: boolean;
}

const SentPresentation = z.object({
  name: z.string(),
  color: z.string(),
  logoUrl: z.string().exactOptional(),
  phone: z.string().exactOptional(),
  address: z.string().exactOptional(),
  replyTo: z.string().exactOptional(),
  useOfCredit: z.object({ way: z.enum(["code", "mention", "ask", "none"]), leastCents: z.int() }).exactOptional(),
  timeZone: z.string().exactOptional(),
  creditMonths: z.int().exactOptional(),
  privacyUrl: z.string().exactOptional(),
  language: z.enum(languages).exactOptional(),
  industry: z.enum(industries).extract(["healthcare"]).exactOptional(),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  isFirstText: z.boolean(),
  hasShortLinks: z.boolean().exactOptional(),
});

type SenderRow = Pick<MessageRow, "organization" | "branding" | "profile">;

/** The page with reviews and its host, which names the site, and the average of at least one review. */
interface ShownReviews {
  readonly url: string;
  readonly host: string;
  readonly average?: { readonly rating: number; readonly count: number };
}

/** The business details its pages show to customers. */
export interface ShownProfile {
  /** E.164 for dialing, and formatted for reading. */
  readonly phone?: { readonly e164: string; readonly written: string };
  readonly serviceArea?: string;
  readonly licenseNumber?: string;
  readonly reviews?: ShownReviews;
  readonly callBack?: CallBackTime;
  readonly about?: string;
  readonly photoUrl?: string;
  readonly translations?: ProfileTranslations;
}

/** A profile in the reader's language; untranslated fields stay as the business wrote them. */
export function profileIn({ translations, ...fields }: ShownProfile, language: Language): ShownProfile {
  return { ...fields, ...translations?.[language] };
}

/** The business details a page shows, as far as they are filled in. Available on any plan. */
export function profileOf({ profile }: Pick<SenderRow, "profile">): ShownProfile {
  const {
    phone,
    reviewUrl,
    reviewRating,
    reviewCount,
    photoKey,
    postalAddress: _,
    replyToEmail: __,
    ...fields
  } = profile ?? {};
  return {
    ...fields,
    ...(phone && { phone: { e164: phone, written: formatPhone(phone) } }),
    ...(reviewUrl && {
      reviews: {
        url: reviewUrl,
        host: new URL(reviewUrl).hostname.replace(/^www\./, ""),
        ...(reviewRating && reviewCount && { average: { rating: reviewRating, count: reviewCount } }),
      },
    }),
    ...(photoKey && { photoUrl: storage().publicUrl(photoKey) }),
  };
}

/** The current branding of the organization's messages; without custom branding only the name is its own. */
export function brandOf({ organization, branding, profile }: SenderRow, now: Date): Brand {
  const { phone, postalAddress, replyToEmail } = profile ?? {};
  const contact = {
    name: organization.name,
    language: organization.language,
    ...(organization.industry === "healthcare" && { industry: organization.industry }),
    ...(phone && { phone: formatPhone(phone) }),
    ...(postalAddress && { address: postalAddress }),
    ...(replyToEmail && { replyTo: replyToEmail }),
    timeZone: organization.timeZone,
    useOfCredit: findCreditUse(organization.creditRules),
    ...(organization.slug && { privacyUrl: privacyUrl(organization.slug) }),
    ...(organization.creditMonths !== null && { creditMonths: organization.creditMonths }),
  };
  const plan = planOfRow(organization, now);
  if (!branding || !plan.customBranding) return { ...contact, color: DEFAULT_COLOR, links: [] };
  return {
    ...contact,
    color: branding.primaryColor ?? DEFAULT_COLOR,
    ...(branding.logoKey && { logoUrl: storage().publicUrl(branding.logoKey) }),
    links: linksOf(branding),
  };
}

function findCreditUse(rules: SenderRow["organization"]["creditRules"]): NonNullable<Brand["useOfCredit"]> {
  const { methods = null, minimumCents = 0, stepCents = 1 } = rules ?? {};
  return { way: findWayOfUse(methods), leastCents: leastUse(minimumCents, stepCents) };
}

/** The branding of the actor's organization at `now`. Every member may read it, since every customer can see it. */
export async function readBrand({ orgId }: Actor, now: Date): Promise<Brand> {
  return brandOf(await findSender(database(), orgId), now);
}

/** The details customers see of the actor's business. */
export async function readShownProfile({ orgId }: Actor): Promise<ShownProfile> {
  return profileOf(await findSender(database(), orgId));
}

/** The organization's branding without its custom choices. */
export async function readPlainBrand({ orgId }: Actor, now: Date): Promise<Brand> {
  const { organization, profile } = await findSender(database(), orgId);
  return brandOf({ organization, profile, branding: null }, now);
}

/** A message's look when it was sent, or if it were sent now. */
export function presentationOf(row: MessageRow, now: Date): Presentation {
  const { message, isFirstText } = row;
  return message.sentWith === null ? { ...brandOf(row, now), isFirstText } : SentPresentation.parse(message.sentWith);
}

function linksOf(branding: NonNullable<MessageRow["branding"]>): Brand["links"] {
  const { instagram, twitterX, facebook, theService } = branding;
  const pages = [
    ["Instagram", instagram && `https://www.instagram.com/${instagram}`],
    ["X", twitterX && `https://x.com/${twitterX}`],
    ["Facebook", facebook && pageUrl(facebook)],
    ["Website", theService && pageUrl(theService)],
  ] as const;
  return pages.flatMap(([label, url]) => (url ? [{ label, url }] : []));
}

// Members may save pages without a scheme: "acme.example.com".
function pageUrl(page: string): string | null {
  const url = /^https?:/i.test(page) ? page : `https://${page}`;
  return URL.canParse(url) && new URL(url).hostname.includes(".") ? url : null;
}
