import type { Metadata } from "next";
import { cache } from "react";
import { readInTime } from "@/app/read-in-time";
import { NOT_LOADED, NotLoaded, Sheet } from "@/app/sheet";
import { fullName } from "@/emails/text/names";
import { type PortalFacts, readPortal } from "@/lib/public/portal/read-portal";

/** When the portal of a token cannot be read. */
export function PortalNotLoaded({ token }: { token: string }) {
  return (
    <NotLoaded
      path={`/portal/${token}`}
      text="Something went wrong on our side. Your link and your credit are safe. Please try again in a moment."
    />
  );
}

export const UNKNOWN = "This link doesn’t work";

/** The same whatever is wrong with the link: cut off, made up, or replaced by another. */
export function UnknownLink() {
  return (
    <Sheet
      title={UNKNOWN}
      text="Some apps cut off long links, and a business can replace a link with a new one. Your credit is safe."
    >
      <a
        href="/portal"
        className="mt-7 flex min-h-12 items-center justify-center rounded-control bg-accent px-5 py-2 font-medium text-[0.9375rem] text-accent-ink sm:inline-flex"
      >
        Email or text me my link
      </a>
    </Sheet>
  );
}

export type OpenedPortal =
  | { readonly kind: "open"; readonly facts: PortalFacts; readonly now: Date }
  | { readonly kind: "unknown" }
  | { readonly kind: "failed" };

/** The portal of a token, read once for the page and its head. */
export const openPortal = cache(async (token: string): Promise<OpenedPortal> => {
  const now = new Date();
  const facts = await readInTime("portal", readPortal(token, now));
  if (facts === "failed") return { kind: facts };
  return facts ? { kind: "open", facts, now } : { kind: "unknown" };
});

/** The link opens somebody's page: no search engine keeps it, and no other site hears of it. */
const closed: Metadata = {
  description: null,
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};

/** The head of the page, with what makes it an app of the business on a phone. */
export function portalMetadata(token: string, opened: OpenedPortal): Metadata {
  if (opened.kind === "unknown") return { ...closed, title: { absolute: UNKNOWN } };
  if (opened.kind === "failed") return { ...closed, title: { absolute: NOT_LOADED } };
  const business = fullName(opened.facts.brand.name);
  const icon = (size: number) => ({
    url: `/portal/${token}/icon/${size}`,
    sizes: `${size}x${size}`,
    type: "image/png",
  });
  return {
    ...closed,
    title: { absolute: `Your ${business} referrals` },
    manifest: `/portal/${token}/manifest.webmanifest`,
    icons: { icon: icon(192), apple: icon(180) },
    appleWebApp: { title: business },
  };
}
