import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { after } from "next/server";
import { NOT_LOADED, NotLoaded } from "@/app/not-loaded";
import { Sheet } from "@/app/sheet";
import { FriendPage } from "@/components/friend-page/friend-page";
import { sayGift } from "@/components/friend-page/offer-words";
import { appUrl } from "@/lib/platform/env";
import { countVisit } from "@/lib/public/friend-page/count-visit";
import type { FriendLink } from "@/lib/public/friend-page/find-link";
import { stampForm } from "@/lib/public/friend-page/form-time";
import { type KeptForm, keptFormCookie, openForm } from "@/lib/public/friend-page/kept-form";
import { referralUrl } from "@/lib/public-links";
import { BrandedMain } from "./branded-main";
import { formatEndDate } from "./end-date";
import { lookOf, namesOf } from "./names";
import { ToldPage } from "./told-page";
import { tell } from "./told-words";
import { readView, type View, type Visit } from "./view";

/** What is told where there is no brand to tell it. */
const plainWords = {
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

export async function generateMetadata(visit: Visit): Promise<Metadata> {
  return describeView(await readView(visit));
}

/** Phones color what surrounds the page, as if the band went on. */
export async function generateViewport(visit: Visit): Promise<Viewport> {
  const view = await readView(visit);
  return "link" in view ? { themeColor: view.link.brand.color } : {};
}

/** What a friend sees who follows an advocate's link. */
export default async function FriendLinkPage(visit: Visit) {
  const view = await readView(visit);
  if (view.kind === "unknown") return <Sheet {...plainWords.unknown} />;
  if (view.kind === "failed") return <NotLoaded path={await pathOf(visit)} text={plainWords.failed.text} />;
  return view.kind === "open" ? <OpenPage {...view} /> : <ToldPage {...view} />;
}

async function pathOf({ params, searchParams }: Visit): Promise<string> {
  const { code } = await params;
  const [key] = Object.keys(await searchParams);
  return `/r/${code}${key ? `?${encodeURIComponent(key)}` : ""}`;
}

/** The page of a link that takes friends. */
async function OpenPage({ link, isAgain }: { link: FriendLink; isAgain: boolean }) {
  const { code, brand, offer, plan, expiresAt } = link;
  const look = lookOf(link);
  const visitHeaders = await headers();
  if (!isAgain) after(() => countVisit(code, visitHeaders));
  const kept = isAgain ? await readKept(code) : null;
  return (
    <BrandedMain brand={look}>
      <FriendPage
        brand={look}
        links={brand.links}
        advocateName={namesOf(link).advocate}
        code={code}
        offer={offer}
        endDate={formatEndDate(expiresAt)}
        asksForTexts={plan.sms}
        action={`/api/friends/${code}`}
        stamp={stampForm(code, new Date(), { isRepeat: kept !== null })}
        values={kept?.values}
        trouble={isAgain ? (kept ?? { wrong: [], notice: "gone" }) : undefined}
      />
    </BrandedMain>
  );
}

async function readKept(code: string): Promise<KeptForm | null> {
  const { value } = (await cookies()).get(keptFormCookie) ?? {};
  return openForm(value, code);
}
