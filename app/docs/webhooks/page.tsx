import type { Metadata } from "next";
import { appUrl } from "@/lib/platform/env";
import { SiteHeader } from "../../site-header";
import { SideContents } from "../contents";
import { Delivery } from "./delivery";
import { Events } from "./events";
import { guideContents } from "./guide-contents";
import { Introduction } from "./introduction";
import { Keys } from "./keys";
import { Signing } from "./signing";

export const metadata: Metadata = {
  title: "Webhooks",
  description: "Let your CRM report customers, referrals and paid jobs, with samples to copy.",
};

export default function WebhooksPage() {
  const url = appUrl();
  return (
    <>
      <SiteHeader />
      <div className="mx-auto max-w-[1360px] px-5 sm:px-9 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-x-10">
        <SideContents groups={guideContents} />
        <main id="content" tabIndex={-1} className="min-w-0 pb-16">
          <Introduction url={url} />
          <Keys url={url} />
          <Events />
          <Signing url={url} />
          <Delivery url={url} />
        </main>
      </div>
    </>
  );
}
