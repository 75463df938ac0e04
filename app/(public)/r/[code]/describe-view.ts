import type { Metadata } from "next";
import { sayGift } from "@/components/friend-page/offer-words";
import { referralUrl } from "@/lib/advocates/portal-token";
import { appUrl } from "@/lib/platform/env";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import { formatEndDate } from "./end-date";
import { namesOf } from "./names";
import { plainWords } from "./plain-words";
import { tell } from "./told-words";
import type { View } from "./view";

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
  const ask = `Leave your name and e-mail address, and ${business} gets in touch with you.`;
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
