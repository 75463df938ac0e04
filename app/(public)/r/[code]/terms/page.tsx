import type { Metadata } from "next";
import { readInTime } from "@/app/read-in-time";
import { NotLoaded, Sheet } from "@/app/sheet";
import { readKeptTerms } from "@/lib/campaigns/keep-terms";
import { formatEndDay, writeTerms } from "@/lib/campaigns/terms";
import { type FriendLink, findFriendLink } from "@/lib/public/friend-page/find-link";
import { TermsArticle } from "../../../terms-article";
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
      <TermsArticle
        brand={brand}
        back={{ href: `/r/${link.code}`, label: "Back to the offer" }}
        terms={kept?.text ?? termsOf(link)}
      >
        {kept && <p className="mt-1 text-soft">As of {formatEndDay(kept.createdAt)}.</p>}
      </TermsArticle>
    </BrandedMain>
  );
}

function termsOf(link: FriendLink): string {
  const { name: business, creditMonths = null } = link.brand;
  return writeTerms({ ...link, ...link.offer, business, creditMonths });
}
