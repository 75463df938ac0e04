import type { Metadata } from "next";
import Link from "next/link";
import { MarkedPieces } from "@/components/ui/marked-text";
import { type Found, findInGuide } from "@/lib/platform/guide/search";
import { GuideFrame, GuideTitle } from "../guide-frame";

export const metadata: Metadata = { title: "Search the guide", robots: { index: false } };

type Props = Readonly<{ searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>> }>;

export default async function SearchPage({ searchParams }: Props) {
  const { q } = await searchParams;
  const query = typeof q === "string" ? q.trim() : "";
  const found = query === "" ? [] : await findInGuide(query);
  return (
    <GuideFrame query={query}>
      <GuideTitle>{query === "" ? "Search the guide" : `Results for “${query}”`}</GuideTitle>
      {query !== "" && found.length === 0 && (
        <p className="mt-3 text-pretty text-soft">
          No page has these words. Try another word, or look through{" "}
          <Link href="/docs/guide" className="text-accent underline underline-offset-4">
            all pages
          </Link>
          .
        </p>
      )}
      <ol className="mt-6 divide-y divide-inner-line border-line border-y empty:hidden">
        {found.map((part) => (
          <Result key={part.href} {...part} />
        ))}
      </ol>
    </GuideFrame>
  );
}

function Result({ href, document, part, excerpt }: Found) {
  return (
    <li className="relative py-4">
      <h2 className="font-medium text-section">
        <Link
          href={href}
          prefetch={false}
          className="text-accent underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {part}
        </Link>
      </h2>
      {part !== document && <p className="text-caption text-faint">{document}</p>}
      <p className="mt-1 text-pretty text-secondary text-soft wrap-anywhere">
        <MarkedPieces pieces={excerpt} />
      </p>
    </li>
  );
}
