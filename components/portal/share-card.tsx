import { ArrowUpRight, QrCode } from "lucide-react";
import type { ReactNode } from "react";
import { Fold, portalCardStyles } from "./portal-card";
import { ShareButtons } from "./share-buttons";

interface ShareCardProps {
  readonly business: string;
  readonly code: string;
  readonly url: string;
  readonly qr: ReactNode;
}

/** One thumb, one job. */
export function ShareCard({ business, code, url, qr }: ShareCardProps) {
  return (
    <section aria-label="Share your link" className={`${portalCardStyles} pb-1.5! print:hidden`}>
      <ShareButtons business={business} url={url} />
      <Fold icon={<QrCode aria-hidden size={18} strokeWidth={1.75} />} title="QR code">
        {qr}
      </Fold>
      <p className="flex flex-wrap items-center justify-between gap-x-3 border-inner-line border-t py-3 text-secondary text-soft">
        On the phone, say the code
        {/* In the device's own font: ours would be loaded for these few letters. */}
        <strong className="wrap-anywhere select-all font-semibold text-[1.125rem] text-ink tracking-[0.02em] [font-family:ui-monospace,monospace]">
          {code}
        </strong>
      </p>
      <a
        href={`/r/${code}`}
        rel="noreferrer"
        className="flex min-h-12 items-center justify-between gap-3 border-inner-line border-t py-2 font-medium text-(--brand-text) text-body hover:underline"
      >
        See what friends see
        <ArrowUpRight aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      </a>
    </section>
  );
}
