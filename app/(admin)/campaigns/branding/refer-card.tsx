import { Printer } from "lucide-react";
import { DownloadQr } from "@/components/qr/download-qr";
import { drawQr } from "@/components/qr/draw-qr";
import { QrCode } from "@/components/qr/qr-code";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";

import { CopyField } from "@/components/ui/copy-field";
import { appUrl } from "@/lib/kit/env";
import { SlugForm } from "./slug-form";

interface ReferCardProps {
  /** The business's name in the address; undefined before onboarding. */
  readonly slug: string | undefined;
  readonly isAdmin: boolean;
}

/** The page that works without an advocate's link, for any place that shows the business's name. */
export function ReferCard({ slug, isAdmin }: ReferCardProps) {
  if (!slug) return null;
  const url = `${appUrl()}/refer/${slug}`;
  const shape = drawQr(url);
  return (
    <Card aria-labelledby="refer-page" className="mt-grid">
      <CardHeader
        id="refer-page"
        title="A QR code for your trucks and counter"
        description="For people who were referred but don’t have a link. They tell you who sent them, and you match them under Leads. Your customers’ names are never shown."
      />
      <div className="flex flex-wrap items-start gap-6">
        <QrCode shape={shape} label={`QR code for ${url}`} className="size-36" />
        <div className="grid min-w-0 flex-[1_1_16rem] gap-5">
          <CopyField label="Address" value={url} what="the address" />
          <div className="flex flex-wrap gap-2">
            <ButtonLink size="small" href="/campaigns/branding/sign">
              <Printer size={15} />
              Yard sign and van
            </ButtonLink>
            <DownloadQr shape={shape} name={slug} />
          </div>
          {isAdmin && <SlugForm slug={slug} />}
        </div>
      </div>
    </Card>
  );
}
