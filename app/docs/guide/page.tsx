import type { Metadata } from "next";
import Link from "next/link";
import { readShelves } from "@/lib/platform/guide/library";
import { GuideFrame, GuideTitle } from "./guide-frame";

export const metadata: Metadata = {
  title: "Guide",
  description: "How to use Referral Rewards, move to it, run a server of it, and change its code.",
};

/** All documents, by reader. */
export default async function GuidePage() {
  const shelves = await readShelves();
  return (
    <GuideFrame current="/docs/guide">
      <GuideTitle>Guide</GuideTitle>
      <p className="mt-3 text-pretty text-[1.0625rem] text-soft leading-relaxed">
        How to use Referral Rewards, move to it, and run a server of it. These pages come with your server, so they
        describe the version that you have.
      </p>
      {shelves.map(({ title, links }) => (
        <section key={title} aria-label={title} className="mt-10">
          <h2 className="font-semibold text-section">{title}</h2>
          <ul className="mt-3 divide-y divide-inner-line rounded-card border border-line bg-card">
            {links.map(({ href, label, summary }) => (
              <li key={href} className="relative px-4 py-3.5">
                <Link
                  href={href}
                  prefetch={false}
                  className="font-medium text-ink after:absolute after:inset-0 hover:underline underline-offset-4"
                >
                  {label}
                </Link>
                <p className="mt-0.5 line-clamp-2 text-pretty text-secondary text-soft">{summary}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="mt-8 text-secondary text-soft">
        For assistants:{" "}
        <a className="text-accent underline underline-offset-4" href="/llms.txt">
          llms.txt
        </a>{" "}
        lists these pages, and{" "}
        <a className="text-accent underline underline-offset-4" href="/llms-full.txt">
          llms-full.txt
        </a>{" "}
        has them in one file.
      </p>
    </GuideFrame>
  );
}
