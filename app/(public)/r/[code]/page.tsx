import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { after } from "next/server";
import { BrandedMain } from "@/app/branded-main";
import { NotLoaded } from "@/app/sheet";
import { FriendPage } from "@/components/friend-page/friend-page";
import { LanguageLinks } from "@/components/language-switch";
import { profileIn } from "@/lib/messages/brand";
import { countVisit } from "@/lib/public/friend-page/count-visit";
import { openForm, type SavedForm, savedFormCookie } from "@/lib/public/friend-page/saved-form";
import { formOf, type LinkForm, type LinkView } from "./link-form";
import { FriendMessagePage } from "./message-page";
import { type FriendPageProps, readView } from "./view";
import { brandedOf, describeView, formatEndDate, namesOf } from "./wording";

export async function generateMetadata(visit: FriendPageProps): Promise<Metadata> {
  return describeView(await readView(visit));
}

/** Phones color the area around the page like the page's top band. */
export async function generateViewport(visit: FriendPageProps): Promise<Viewport> {
  const view = await readView(visit);
  return "link" in view ? { themeColor: view.link.brand.color } : {};
}

/** An advocate's link, as a friend sees it. */
export default async function FriendLinkPage(visit: FriendPageProps) {
  const view = await readView(visit);
  const { words } = view;
  if (view.kind === "unknown") notFound();
  if (view.kind === "failed") {
    return <NotLoaded path={await pathOf(visit)} text={words.friend.notLooked} words={words} />;
  }
  const { link, isAgain } = view;
  const storedForm = isAgain ? await readKept(link.code) : null;
  const form = formOf(view, storedForm);
  return view.kind === "open" ? (
    <OpenPage link={link} language={view.language} form={form} />
  ) : (
    <FriendMessagePage {...view} kind={view.kind} form={form} />
  );
}

async function pathOf({ params, searchParams }: FriendPageProps): Promise<string> {
  const { code } = await params;
  const [key] = Object.keys(await searchParams);
  return `/r/${code}${key ? `?${encodeURIComponent(key)}` : ""}`;
}

interface OpenPageProps extends Pick<LinkView, "link" | "language"> {
  readonly form: LinkForm;
}

/** The page of a link that accepts friends. */
async function OpenPage({ link, language, form }: OpenPageProps) {
  const { words, trouble } = form;
  const { code, brand, offer, expiresAt } = link;
  const branded = brandedOf(link);
  const visitHeaders = await headers();
  if (!trouble) after(() => countVisit(code, visitHeaders));
  return (
    <BrandedMain brand={branded} words={words}>
      <FriendPage
        brand={branded}
        links={brand.links}
        facts={profileIn(link.profile, language)}
        advocateName={namesOf(link).advocate}
        recommendation={link.recommendation}
        code={code}
        offer={offer}
        endDate={formatEndDate(expiresAt, words)}
        isDiscreet={brand.industry === "healthcare"}
        {...form}
        languages={<LanguageLinks words={words} />}
      />
    </BrandedMain>
  );
}

async function readKept(code: string): Promise<SavedForm | null> {
  const { value } = (await cookies()).get(savedFormCookie) ?? {};
  return openForm(value, code);
}
