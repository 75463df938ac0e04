import type { Metadata } from "next";
import { brandLook } from "@/app/brand-look";
import { NOT_LOADED } from "@/app/sheet";
import { sayGift } from "@/components/campaigns/offer";
import { capitalize, firstName, fullName, shortName } from "@/emails/text/names";
import { formatEndDay } from "@/lib/campaigns/terms";
import { appUrl } from "@/lib/platform/env";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import { referralUrl } from "@/lib/public-links";
import type { ToldKind, View } from "./view";

interface Message {
  readonly heading: string;
  readonly text: string;
}

/** What a page tells that asks for nothing. @param endDate the day on which the offer ends, if it does */
export function tell(kind: ToldKind, names: Names, endDate: string | undefined): Message {
  const { business, first } = names;
  const link = first ? `${possessive(first)} link` : "this link";
  const welcome = `You can still get in touch with ${business} yourself`;
  const told: Readonly<Record<ToldKind, Message>> = {
    paused: {
      heading: `${business} is not taking referrals right now`,
      text: `Try ${link} again later. ${welcome} anytime, just without the offer.`,
    },
    expired: {
      heading: endDate ? `This offer ended on ${endDate}` : "This offer has ended",
      text: `${capitalize(link)} no longer comes with an offer. ${welcome}.`,
    },
    full: {
      heading: `${capitalize(link)} has reached its limit`,
      text: `It doesn’t come with an offer for anyone else. ${welcome}, or ask another of their customers for a link.`,
    },
    ended: {
      heading: "This referral program has ended",
      text: `${business} has closed it, so ${link} brings no offer any more. ${welcome}.`,
    },
    gone: {
      heading: "This link has ended",
      text: `It brings no offer any more. ${welcome}, or ask another of their customers for a link.`,
    },
    sent: {
      heading: "Almost done: check your email",
      text: `Look for a message from ${business} at the address you entered. It tells you what’s next and lets you confirm it was you.`,
    },
    texted: {
      heading: "Almost done: check your texts",
      text: `Look for a text from ${business} at the number you entered. It lets you confirm it was you. If you don’t get one, ${business} will call you.`,
    },
    calling: {
      heading: `Thanks. ${business} will call you`,
      text: "They have your number and know about your offer. You’re all set.",
    },
  };
  return told[kind];
}

/** What a page calls everybody. An advocate's names are empty when there is none to use. */
export interface Names {
  readonly business: string;
  /** "Ann R." */
  readonly advocate: string;
  /** "Ann" */
  readonly first: string;
}

export function namesOf({ brand, advocateName }: Pick<FriendLink, "brand" | "advocateName">): Names {
  return {
    business: fullName(brand.name),
    advocate: shortName(advocateName),
    first: firstName(advocateName),
  };
}

/** The brand as the page wears it. Its name is one that sentences can hold. */
export function brandedOf({ brand }: Pick<FriendLink, "brand">) {
  return brandLook({ ...brand, name: fullName(brand.name) });
}

/** "Ann’s", "James’" */
export function possessive(name: string): string {
  return /s\u2069?$/i.test(name) ? `${name}’` : `${name}’s`;
}

/** The day on which an offer ends, as its page tells it: "December 31, 2026". */
export function formatEndDate(expiresAt: Date | null): string | undefined {
  return expiresAt ? formatEndDay(expiresAt) : undefined;
}

/** What is told where there is no brand to tell it. */
export const plainWords = {
  unknown: {
    title: "This link doesn’t work",
    text: "Please check it with the friend who sent it to you: a letter may be missing or wrong. The code at its end looks like ANN-7K2Q.",
  },
  failed: {
    title: NOT_LOADED,
    text: "We can’t look up your link right now. It may be fine. Please try again in a minute.",
  },
};

const hidden = { robots: { index: false } } satisfies Metadata;

/** What browsers, messengers and search engines are told of a view. Only an offer that can be had is to be found. */
export function describeView(view: View): Metadata {
  if (view.kind === "unknown" || view.kind === "failed") {
    const { title, text } = plainWords[view.kind];
    return { title: { absolute: title }, description: text, ...hidden };
  }
  const { kind, link } = view;
  if (kind !== "open") {
    const { heading, text } = tell(kind, namesOf(link), formatEndDate(link.expiresAt));
    return { ...toMetadata(link, heading, text), ...hidden };
  }
  const { title, text } = sayOpen(link);
  const described = toMetadata(link, title, text);
  // Titles are read out first, so that who cannot see the page hears of it at once.
  return view.isAgain
    ? { ...described, title: { absolute: `Not sent yet: ${title}` }, ...hidden }
    : described;
}

function sayOpen(link: FriendLink) {
  const { business, advocate } = namesOf(link);
  const recommends = `${advocate || "A friend"} thinks you’ll like ${business}`;
  const gift = sayGift(link.offer);
  const ask = `Leave your name and an email or phone number, and ${business} will get in touch.`;
  return {
    title: gift ? `${recommends}: ${gift}` : recommends,
    text: gift ? `${gift} with ${business}. ${ask}` : ask,
  };
}

function toMetadata({ brand, code }: FriendLink, title: string, description: string): Metadata {
  const url = referralUrl(code);
  return {
    // What stands before the path of the picture.
    metadataBase: new URL(appUrl()),
    title: { absolute: title },
    description,
    alternates: { canonical: url },
    openGraph: { title, description, type: "website", url, siteName: brand.name },
    twitter: { card: "summary_large_image", title, description },
  };
}
