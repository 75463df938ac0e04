import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import { readInTime } from "@/app/read-in-time";
import { NotLoaded, Sheet } from "@/app/sheet";
import { BrandLine } from "@/components/brand/brand-line";
import { readKeptTerms } from "@/lib/campaigns/keep-terms";
import { formatEndDay, readTermsParts, writeTerms } from "@/lib/campaigns/terms";
import { type FriendLink, findFriendLink } from "@/lib/public/friend-page/find-link";
import { BrandedMain } from "../told-page";
import { brandedOf, plainWords } from "../wording";

interface Visit {
  readonly params: Promise<{ code: string }>;
  readonly searchParams: Promise<{ version?: string }>;
}

export const metadata: Metadata = {
  title: { absolute: "Terms of the offer" },
  robots: { index: false },
};

/** The terms of a link's offer: as they are now, or with `?version` as they were when somebody agreed to them. */
export default async function TermsPage({ params, searchParams }: Visit) {
  const { code } = await params;
  const { version } = await searchParams;
  const link = await readInTime("terms page", findFriendLink(code, new Date()));
  if (link === "failed") return <NotLoaded path={`/r/${code}/terms`} text={plainWords.failed.text} />;
  if (!link) return <Sheet {...plainWords.unknown} />;
  const kept = typeof version === "string" ? await readKeptTerms(link.orgId, version) : undefined;
  const brand = brandedOf(link);
  return (
    <BrandedMain brand={brand}>
      <header className="bg-(--brand-color) px-5 py-4 text-(--brand-ink) sm:px-9">
        <BrandLine brand={brand} />
      </header>
      <article className="mx-auto w-full max-w-2xl px-5 py-6 sm:px-9">
        <a
          href={`/r/${link.code}`}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 text-soft hover:text-ink print:hidden"
        >
          <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
          Back to the offer
        </a>
        <h1 className="mt-1 font-semibold text-title">Terms of the offer</h1>
        {kept && <p className="mt-1 text-soft">As they stood on {formatEndDay(kept.createdAt)}.</p>}
        <dl className="mt-5 grid gap-5">
          {readTermsParts(kept?.text ?? termsOf(link)).map(({ heading, text }) => (
            <div key={heading}>
              <dt className="wrap-anywhere font-semibold text-section">{heading}</dt>
              <dd className="wrap-anywhere mt-1 whitespace-pre-line text-pretty text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </article>
    </BrandedMain>
  );
}

function termsOf(link: FriendLink): string {
  return writeTerms({ ...link, ...link.offer, business: link.brand.name });
}
