import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import { cache } from "react";
import { brandLook } from "@/app/brand-look";
import { readLinkPage, unlisted } from "@/app/link-page";
import { brandTheme } from "@/components/brand/brand";
import { BrandLine } from "@/components/brand/brand-line";
import { PageFoot } from "@/components/friend-page/page-frame";
import { LanguageForm } from "@/components/language-switch";
import { PortalCard } from "@/components/portal/portal-card";
import { Notice } from "@/components/ui/notice";
import { fullName } from "@/emails/text/names";
import { type DataResult, findDataResult } from "@/lib/public/portal/data-results";
import { readDataPage } from "@/lib/public/portal/read-data-page";
import { PortalNotLoaded, UnknownLink } from "../open-portal";
import { CodeCard, ContactForm, NameForm } from "./contact-forms";
import { FriendsSeeCard } from "./friends-see-card";
import { DownloadForm, EraseForm } from "./leave-forms";

interface PageProps {
  readonly params: Promise<{ token: string }>;
  readonly searchParams: Promise<{ done?: string | string[] }>;
}

const openData = cache((token: string) => readLinkPage("page of own data", readDataPage(token, new Date())));

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { words } = await openData((await params).token);
  return { ...unlisted, title: { absolute: words.ownData.title } };
}

/** What friends see of an advocate, and the advocate's data: to change, download or erase. Works without scripts. */
export default async function DataPage({ params, searchParams }: PageProps) {
  const { token } = await params;
  const { found: facts, words } = await openData(token);
  if (facts === "failed") return <PortalNotLoaded token={token} words={words} />;
  if (!facts) return <UnknownLink words={words} />;
  const result = findDataResult((await searchParams).done);
  const business = fullName(facts.brand.name);
  const brand = brandLook({ ...facts.brand, name: business });
  const portal = `/portal/${token}`;
  const shared = { action: `/api${portal}/data`, result, facts, business, words };
  return (
    <main
      id="content"
      tabIndex={-1}
      lang={words.lang}
      style={brandTheme(brand)}
      className="brand-theme @container min-h-dvh bg-paper text-ink [&_:focus-visible]:outline-(color:--brand-text)"
    >
      <header className="border-line border-b bg-(--brand-color) text-(--brand-ink)">
        <div className="mx-auto flex min-h-14 max-w-[36rem] items-center justify-between gap-3 px-4 py-2">
          <BrandLine brand={brand} />
          <LanguageForm action={`/api${portal}`} words={words} />
        </div>
      </header>
      <div className="mx-auto grid max-w-[36rem] grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-3 pb-10">
        <div>
          <a
            href={portal}
            className="inline-flex min-h-11 items-center gap-2 font-medium text-(--brand-text) hover:underline"
          >
            <ArrowLeft size={16} />
            {words.frame.backToPage}
          </a>
          <h1 className="font-semibold text-title">{words.ownData.title}</h1>
        </div>
        {result && <Result result={result} text={words.ownData.done[result]} />}
        {facts.isClosed && <Notice>{words.ownData.closed(business)}</Notice>}
        {facts.asked && <CodeCard {...shared} />}
        {facts.mayRecommend && !facts.isClosed && (
          <FriendsSeeCard {...shared} photoAction={`/api${portal}/photo`} />
        )}
        <PortalCard title={words.ownData.page}>
          {!facts.isClosed && (
            <>
              <NameForm {...shared} />
              <ContactForm {...shared} field="email" />
              {facts.takesNumbers && <ContactForm {...shared} field="phone" />}
            </>
          )}
          <DownloadForm {...shared} />
          <EraseForm {...shared} />
        </PortalCard>
        <PageFoot
          business={business}
          privacyUrl={facts.brand.privacyUrl}
          links={facts.brand.links}
          words={words}
        >
          <p className="text-pretty">{words.portal.onlyYours}</p>
        </PageFoot>
      </div>
    </main>
  );
}

const good: readonly DataResult[] = ["saved", "sent", "changed", "removed"];

function Result({ result, text }: { result: DataResult; text: string }) {
  const isGood = good.includes(result);
  return (
    <Notice tone={isGood ? "accent" : "red"} role={isGood ? "status" : "alert"}>
      {text}
    </Notice>
  );
}
