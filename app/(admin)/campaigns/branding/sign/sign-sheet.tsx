"use client";

import { Printer } from "lucide-react";
import { type ComponentProps, useState } from "react";
import type { ShownBrand } from "@/components/brand/brand";
import { Button } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { shortAddress } from "../../../../../components/qr/paper-card";
import { QrCode, type QrShape } from "../../../../../components/qr/qr-code";

const sizes = [
  { value: "yard", label: "Yard sign" },
  { value: "van", label: "Van" },
] as const;

/** The sign in one of its sizes. Print shops take the PDF that browsers save from the print dialog. */
export function SignSheet(facts: Omit<ComponentProps<typeof PaperSign>, "size">) {
  const [size, setSize] = useState<SignSize>("yard");
  const { width, height } = signSizes[size];
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Segmented label="Size" segments={sizes} value={size} onValueChange={setSize} />
        <Button icon={Printer} variant="primary" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        <p className="w-full text-pretty text-secondary text-soft">
          {width} × {height} inches. Choose “Save as PDF” and send the file to a print shop. Leave the scale at 100%.
        </p>
      </div>
      <PaperSign {...facts} size={size} />
    </>
  );
}

/** The sizes of signs in inches, as print shops sell them: a yard sign, and a magnet for a van's door. */
const signSizes = {
  yard: { width: 24, height: 18 },
  van: { width: 24, height: 12 },
} as const;

type SignSize = keyof typeof signSizes;

interface SignFacts {
  readonly size: SignSize;
  readonly brand: Pick<ShownBrand, "name" | "logoUrl" | "color" | "ink">;
  /** "$50 off your first job", or an invitation if friends' offers differ. */
  readonly headline: string;
  readonly phone?: string | undefined;
  readonly link: string;
  readonly qr: QrShape;
  /** "QR code for refer.example.com/refer/acme". */
  readonly qrLabel: string;
  /** "Call", and the line under the code. */
  readonly call: string;
  readonly scan: string;
}

/**
 * A sign for a yard or a van, to print or to save as a PDF of its real size. All lengths are shares of its width, so that
 * the screen shows what the paper will.
 */
function PaperSign({ size, brand, headline, phone, link, qr, ...copy }: SignFacts) {
  const { width, height } = signSizes[size];
  const inches = { width: `${width}in`, height: `${height}in` };
  return (
    <div className="print:absolute print:inset-0">
      <style>{`@page { size: ${inches.width} ${inches.height}; margin: 0 }
        @media print { html, body { height: ${inches.height}; overflow: hidden } .sign { width: ${inches.width}; height: ${inches.height} } }`}</style>
      <div className="sign @container mx-auto max-w-4xl print:max-w-none">
        <article
          style={{ background: brand.color, color: brand.ink, aspectRatio: `${width} / ${height}` }}
          className="flex w-full items-stretch gap-[3cqw] overflow-hidden p-[3.5cqw] [print-color-adjust:exact] print:h-full"
        >
          <div className="flex min-w-0 flex-1 flex-col justify-between gap-[2cqw]">
            <p className="wrap-anywhere flex items-center gap-[1.5cqw] font-semibold text-[3.4cqw] leading-tight">
              {brand.logoUrl && (
                // biome-ignore lint/performance/noImgElement: the organization's own store serves it at its natural size
                <img
                  src={brand.logoUrl}
                  alt=""
                  className="h-[7cqw] max-w-[16cqw] shrink-0 rounded-[1cqw] bg-[#ffffff] object-contain p-[0.8cqw]"
                />
              )}
              <bdi className="line-clamp-2">{brand.name}</bdi>
            </p>
            <p className="line-clamp-3 text-balance font-semibold text-[6.2cqw] leading-[1.05] tracking-[-0.03em]">
              {headline}
            </p>
            {phone && (
              <p className="font-semibold leading-none">
                <span className="block text-[2.6cqw]">{copy.call}</span>
                <span className="mt-[0.8cqw] block whitespace-nowrap text-[6.6cqw] tracking-[-0.02em]">{phone}</span>
              </p>
            )}
          </div>
          <div className="flex w-[36cqw] shrink-0 flex-col self-center items-center justify-center gap-[1.2cqw] rounded-[2cqw] bg-[#ffffff] p-[1.2cqw] text-center text-[#16211c]">
            <QrCode shape={qr} label={copy.qrLabel} className="h-auto w-full rounded-none! border-0!" />
            <p className="font-semibold text-[2.4cqw] leading-tight">{copy.scan}</p>
            <p className="wrap-anywhere text-[1.7cqw] leading-tight">{shortAddress(link)}</p>
          </div>
        </article>
      </div>
    </div>
  );
}
