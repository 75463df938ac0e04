import { drawQr, QrCode } from "@/components/qr/qr-code";
import { Card, CardHeader } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { appUrl } from "@/lib/platform/env";
import { SlugForm } from "./slug-form";

interface ReferCardProps {
  /** The business in the address; left out before onboarding. */
  readonly slug: string | undefined;
  readonly isAdmin: boolean;
}

/** The page that works without anybody's link, for wherever strangers read the business's name. */
export function ReferCard({ slug, isAdmin }: ReferCardProps) {
  if (!slug) return null;
  const url = `${appUrl()}/refer/${slug}`;
  return (
    <Card aria-labelledby="refer-page" className="mt-grid">
      <CardHeader
        id="refer-page"
        title="For your trucks and counter"
        description="People who know who sent them but have no link write it here. You match them under Leads; no customer is ever listed."
      />
      <div className="flex flex-wrap items-start gap-6">
        <QrCode shape={drawQr(url)} label={`QR code of ${url}`} className="size-36" />
        <div className="grid min-w-0 flex-[1_1_16rem] gap-5">
          <CopyField label="Address" value={url} what="the address" />
          {isAdmin && <SlugForm slug={slug} />}
        </div>
      </div>
    </Card>
  );
}
