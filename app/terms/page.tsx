import type { Metadata } from "next";
import { formatDate } from "@/components/ui/format";
import { TOS_VERSION } from "@/lib/accounts/terms";
import { SiteHeader } from "../site-header";
import { sections } from "./sections";

export const metadata: Metadata = {
  title: "Terms of Service",
  description: "The rules for businesses that run their referral program with Referral Rewards.",
};

export default function TermsPage() {
  return (
    <>
      <SiteHeader />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[44rem] px-5 pt-10 pb-20 sm:px-9 sm:pt-16">
        <h1 className="text-balance font-semibold text-[1.75rem] leading-[1.15] tracking-[-0.03em] sm:text-[2.125rem]">
          Terms of Service
        </h1>
        <p className="mt-3 text-soft">
          Version {TOS_VERSION}, in force since {formatDate(new Date(TOS_VERSION), "UTC")}.
        </p>
        <ol className="mt-10 grid gap-9">
          {sections.map(({ title, paragraphs }, place) => (
            <li key={title}>
              <h2 className="font-semibold text-[1.0625rem] tracking-[-0.01em]">
                {place + 1}. {title}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph} className="mt-2.5 text-pretty text-section text-soft leading-relaxed">
                  {paragraph}
                </p>
              ))}
            </li>
          ))}
        </ol>
      </main>
    </>
  );
}
