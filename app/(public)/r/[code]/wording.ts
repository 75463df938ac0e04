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
      text: `Try ${link} again another day. ${welcome} at any time, though without an offer.`,
    },
    expired: {
      heading: endDate ? `This offer ended on ${endDate}` : "This offer has ended",
      text: `${capitalize(link)} brings no offer any more. ${welcome}.`,
    },
    full: {
      heading: `${capitalize(link)} has been used as often as it can be`,
      text: `It brings no offer to anybody else. ${welcome}, or ask another of their customers for a link.`,
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
      text: `Look for a message from ${business} at the address you entered. It says what comes next, and lets you confirm that it was you who asked.`,
    },
    texted: {
      heading: "Almost done: check your texts",
      text: `Look for a text from ${business} at the number you entered. It lets you confirm that it was you who asked. If none comes, ${business} calls you.`,
    },
    calling: {
      heading: `Thanks. ${business} will call you`,
      text: "They have the number you entered, and the offer is noted with it. There is nothing else for you to do.",
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
    title: "This link does not work",
    text: "Please check it with the friend who sent it to you: a letter may be missing or mixed up. The code at its end looks like ANN-7K2Q.",
  },
  failed: {
    title: NOT_LOADED,
    text: "We cannot look up your link at the moment. The link may be fine; please try again in a minute.",
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
  const ask = `Leave your name and an email address or phone number, and ${business} gets in touch with you.`;
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
