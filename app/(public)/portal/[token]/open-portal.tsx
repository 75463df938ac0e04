import type { Metadata } from "next";
import { cache } from "react";
import { unlisted } from "@/app/link-page";
import { wordsFor } from "@/app/page-words";
import { readInTime } from "@/app/read-in-time";
import { NotLoaded, Sheet } from "@/app/sheet";
import { fullName } from "@/emails/text/names";
import type { Words } from "@/lib/kit/words/en/en";
import { type PortalFacts, readPortal } from "@/lib/public/portal/read-portal";

/** Shown if a portal can't be read. */
export function PortalNotLoaded({ token, words }: { token: string; words: Words }) {
  return <NotLoaded path={`/portal/${token}`} text={words.portal.notLoaded} words={words} />;
}

/** Gives no hint whether the link was cut off, made up or replaced. */
export function UnknownLink({ words }: { words: Words }) {
  return (
    <Sheet title={words.frame.brokenLink} text={words.portal.unknown} words={words}>
      <a
        href="/portal"
        className="mt-7 flex min-h-12 items-center justify-center rounded-control bg-accent px-5 py-2 font-medium text-[0.9375rem] text-accent-ink sm:inline-flex"
      >
        {words.portal.sendLink}
      </a>
    </Sheet>
  );
}

type OpenedPortal = { readonly words: Words } & (
  | { readonly kind: "open"; readonly facts: PortalFacts; readonly now: Date }
  | { readonly kind: "unknown" }
  | { readonly kind: "failed" }
);

/** The portal of a token, read once for the page and its metadata. */
export const openPortal = cache(async (token: string): Promise<OpenedPortal> => {
  const now = new Date();
  const facts = await readInTime("portal", readPortal(token, now));
  if (facts === "failed") return { kind: facts, words: await wordsFor() };
  if (!facts) return { kind: "unknown", words: await wordsFor() };
  const { business, own } = facts.language;
  return { kind: "open", facts, now, words: await wordsFor(business, own) };
});

/** The page's metadata, including the home screen app. */
export function portalMetadata(token: string, { words, ...opened }: OpenedPortal): Metadata {
  if (opened.kind === "unknown") return { ...unlisted, title: { absolute: words.frame.brokenLink } };
  if (opened.kind === "failed") return { ...unlisted, title: { absolute: words.frame.notLoaded } };
  const business = fullName(opened.facts.brand.name);
  const icon = (size: number) => ({
    url: `/portal/${token}/icon/${size}`,
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  return {
    ...unlisted,
    title: { absolute: words.portal.title(business) },
    manifest: `/portal/${token}/manifest.webmanifest`,
    icons: { icon: icon(192), apple: icon(180) },
    appleWebApp: { title: business },
  };
}
