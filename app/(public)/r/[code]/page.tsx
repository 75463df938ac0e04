import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { after } from "next/server";
import { NotLoaded, Sheet } from "@/app/sheet";
import { FriendPage } from "@/components/friend-page/friend-page";
import { LanguageLinks } from "@/components/words/language-switch";
import { profileIn } from "@/lib/messages/brand";
import { countVisit } from "@/lib/public/friend-page/count-visit";
import { stampForm } from "@/lib/public/friend-page/form-time";
import { type KeptForm, keptFormCookie, openForm } from "@/lib/public/friend-page/kept-form";
import { BrandedMain, ToldPage } from "./told-page";
import { readView, type View, type Visit } from "./view";
import { brandedOf, describeView, formatEndDate, namesOf, tellPlainly } from "./wording";

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
  const { words } = view;
  if (view.kind === "unknown") return <Sheet {...tellPlainly(view.kind, words)} words={words} />;
  if (view.kind === "failed") {
    return <NotLoaded path={await pathOf(visit)} text={words.friend.notLooked} words={words} />;
  }
  return view.kind === "open" ? <OpenPage {...view} /> : <ToldPage {...view} />;
}

async function pathOf({ params, searchParams }: Visit): Promise<string> {
  const { code } = await params;
  const [key] = Object.keys(await searchParams);
  return `/r/${code}${key ? `?${encodeURIComponent(key)}` : ""}`;
}

/** The page of a link that takes friends. */
async function OpenPage({ link, isAgain, language, words }: Extract<View, { kind: "open" }>) {
  const { code, brand, offer, plan, expiresAt } = link;
  const branded = brandedOf(link);
  const visitHeaders = await headers();
  if (!isAgain) after(() => countVisit(code, visitHeaders));
  const kept = isAgain ? await readKept(code) : null;
  return (
    <BrandedMain brand={branded} words={words}>
      <FriendPage
        brand={branded}
        links={brand.links}
        facts={profileIn(link.profile, language)}
        advocateName={namesOf(link).advocate}
        code={code}
        offer={offer}
        endDate={formatEndDate(expiresAt, words)}
        privacyUrl={brand.privacyUrl}
        asksForTexts={plan.sms}
        isDiscreet={brand.industry === "healthcare"}
        action={`/api/friends/${code}`}
        stamp={stampForm(code, new Date(), { isRepeat: kept !== null })}
        values={kept?.values}
        trouble={isAgain ? (kept ?? { wrong: [], notice: "gone" }) : undefined}
        languages={<LanguageLinks words={words} />}
        words={words}
      />
    </BrandedMain>
  );
}

async function readKept(code: string): Promise<KeptForm | null> {
  const { value } = (await cookies()).get(keptFormCookie) ?? {};
  return openForm(value, code);
}
