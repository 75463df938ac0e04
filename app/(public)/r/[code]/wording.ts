import type { Metadata } from "next";
import { brandLook } from "@/app/brand-look";
import { describeGift } from "@/components/campaigns/offer";
import { capitalize, firstName, fullName, shortName } from "@/emails/text/names";
import { appUrl } from "@/lib/kit/env";
import { referralUrl } from "@/lib/kit/public-links";
import type { Words } from "@/lib/kit/words/en/en";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import type { FriendView, ToldKind } from "./view";

interface PageMessage {
  readonly heading: string;
  readonly text: string;
}

/** The text of a page without a form. @param endDate the offer's last day, if it ends
 * @param friend the first name of the friend who sent the form */
export function wordMessage(
  kind: ToldKind,
  names: PageNames,
  endDate: string | undefined,
  words: Words,
  friend = "",
): PageMessage {
  const { business, first } = names;
  const { linkPage: copy } = words;
  const link = copy.linkOf(first);
  const welcome = copy.welcome(business);
  const messages: Readonly<Record<ToldKind, PageMessage>> = {
    paused: { heading: copy.paused(business), text: copy.pausedText(link, welcome) },
    expired: {
      heading: endDate ? copy.expiredOn(endDate) : copy.expired,
      text: copy.expiredText(capitalize(link), welcome),
    },
    full: { heading: copy.full(capitalize(link)), text: copy.fullText(welcome) },
    ended: { heading: copy.ended, text: copy.endedText(business, link, welcome) },
    gone: { heading: copy.gone, text: copy.goneText(welcome) },
    sent: { heading: copy.sent, text: copy.sentText(business) },
    texted: { heading: copy.texted, text: copy.textedText(business) },
    calling: { heading: copy.calling(business), text: copy.callingText },
    asked: { heading: copy.asked(business), text: copy.askedText },
    set: { heading: copy.set(friend), text: copy.setText(business) },
    contacted: { heading: copy.contacted(business), text: copy.contactedText },
    booked: { heading: copy.booked(business), text: copy.bookedText },
    saved: { heading: copy.saved(friend), text: copy.savedText(business) },
    before: { heading: copy.before, text: copy.beforeText(welcome) },
  };
  return messages[kind];
}

/** Names used on a page. An advocate's names are "" if there are none to use. */
interface PageNames {
  readonly business: string;
  /** "Ann R." */
  readonly advocate: string;
  /** "Ann" */
  readonly first: string;
}

export function namesOf({ brand, advocateName }: Pick<FriendLink, "brand" | "advocateName">): PageNames {
  return {
    business: fullName(brand.name),
    advocate: shortName(advocateName),
    first: firstName(advocateName),
  };
}

/** The page's brand, with a name that fits into sentences. */
export function brandedOf({ brand }: Pick<FriendLink, "brand">) {
  return brandLook({ ...brand, name: fullName(brand.name) });
}

/** The offer's last day: "December 31, 2026". */
export function formatEndDate(expiresAt: Date | null, words: Words): string | undefined {
  return expiresAt ? words.lastDay(expiresAt) : undefined;
}

/** The text of a page without a brand. */
export function describePlainOffer(kind: "unknown" | "failed", { frame, friend }: Words) {
  return kind === "unknown"
    ? { title: frame.brokenLink, text: friend.unknownText }
    : { title: frame.notLoaded, text: friend.notLooked };
}

const hidden = { robots: { index: false } } satisfies Metadata;

/** The metadata of a view. Only an available offer may be indexed. */
export function describeView(view: FriendView): Metadata {
  if (view.kind === "unknown" || view.kind === "failed") {
    const { title, text } = describePlainOffer(view.kind, view.words);
    return { title: { absolute: title }, description: text, ...hidden };
  }
  const { kind, link, words } = view;
  if (kind !== "open") {
    const { heading, text } = wordMessage(kind, namesOf(link), formatEndDate(link.expiresAt, words), words);
    return { ...toMetadata(link, heading, text), ...hidden };
  }
  const { title, text } = describeOpenOffer(link, words);
  const described = toMetadata(link, title, text);
  // Screen readers read the title first, so it carries the result.
  return view.isAgain ? { ...described, title: { absolute: words.form.notSentTitle(title) }, ...hidden } : described;
}

function describeOpenOffer(link: FriendLink, { friend, offer }: Words) {
  const { business, advocate } = namesOf(link);
  const recommends = friend.recommends(advocate || friend.aFriend, business);
  const gift = describeGift(link.offer, offer);
  const ask = friend.ask(business);
  return {
    title: gift ? `${recommends}: ${gift}` : recommends,
    text: gift ? friend.described(offer.giftWith(gift, business), ask) : ask,
  };
}

function toMetadata({ brand, code }: FriendLink, title: string, description: string): Metadata {
  const url = referralUrl(code);
  return {
    // The base URL of the picture.
    metadataBase: new URL(appUrl()),
    title: { absolute: title },
    description,
    alternates: { canonical: url },
    openGraph: { title, description, type: "website", url, siteName: brand.name },
    twitter: { card: "summary_large_image", title, description },
  };
}
