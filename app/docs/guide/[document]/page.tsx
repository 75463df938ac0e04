import { ArrowLeft, ArrowRight } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { CodeBlock } from "@/components/ui/code-block";
import { findDocument, readShelves } from "@/lib/platform/guide/library";
import type { Part } from "@/lib/platform/guide/markdown";
import { GuideFrame, GuideTitle } from "../guide-frame";

type Props = Readonly<{ params: Promise<{ document: string }> }>;

const DESCRIPTION_LENGTH = 160;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const document = await findDocument((await params).document);
  if (!document) return { title: "Page not found" };
  return { title: document.label, description: document.summary.slice(0, DESCRIPTION_LENGTH) };
}

export default async function DocumentPage({ params }: Props) {
  const document = await findDocument((await params).document);
  if (!document) notFound();
  const { address, title, headings, parts } = document;
  const pages = (await readShelves()).flatMap(({ links }) => links);
  const at = pages.findIndex(({ href }) => href === address);
  const sections = headings.filter(({ depth }) => depth === 2);
  return (
    <GuideFrame current={address} parts={sections.map(({ id, text }) => ({ href: `#${id}`, label: text }))}>
      <GuideTitle>{title}</GuideTitle>
      <div className="guide-text mt-5">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a document never change
          <DocumentPart key={index} part={part} />
        ))}
      </div>
      <nav
        aria-label="Previous and next page"
        className="mt-14 flex flex-wrap justify-between gap-3 border-line border-t pt-6 print:hidden"
      >
        <Neighbor page={pages[at - 1]} rel="prev" />
        <Neighbor page={pages[at + 1]} rel="next" />
      </nav>
    </GuideFrame>
  );
}

function DocumentPart({ part }: { part: Part }) {
  if ("html" in part) {
    return (
      // The blocks stand next to those of the other parts, so that margins are the same everywhere.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by markdown.ts from our own files, without their HTML
      <div className="contents" dangerouslySetInnerHTML={{ __html: part.html }} />
    );
  }
  const title = part.under || "Code";
  return <CodeBlock title={title} code={part.code} what={`the code of “${title}”`} />;
}

interface NeighborProps {
  readonly page: { readonly href: string; readonly label: string } | undefined;
  readonly rel: "prev" | "next";
}

function Neighbor({ page, rel }: NeighborProps) {
  if (!page) return <span />;
  const Icon = rel === "prev" ? ArrowLeft : ArrowRight;
  return (
    <Link
      href={page.href}
      rel={rel}
      prefetch={false}
      className={`inline-flex min-h-11 max-w-full items-center gap-2 rounded-control border border-edge bg-card px-4 py-2 font-medium text-body text-ink transition-colors duration-150 ease-out hover:border-faint ${rel === "next" ? "ml-auto flex-row-reverse" : ""}`}
    >
      <Icon size={16} aria-hidden="true" className="shrink-0" />
      <span>
        <span className="sr-only">{rel === "prev" ? "Previous page:" : "Next page:"} </span>
        {page.label}
      </span>
    </Link>
  );
}
