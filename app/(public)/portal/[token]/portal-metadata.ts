import type { Metadata } from "next";
import { NOT_LOADED } from "@/app/not-loaded";
import { fullName } from "@/emails/text/names";
import type { OpenedPortal } from "./open-portal";
import { UNKNOWN } from "./unknown-link";

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
