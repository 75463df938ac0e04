import { SlidersHorizontal } from "lucide-react";
import { BrandLine } from "@/components/brand/brand-line";
import { BandRings } from "@/components/friend-page/band-rings";
import type { AdvocatePortalProps } from "./advocate-portal";
import { headlineOf } from "./portal-state";

type PortalBandProps = Pick<AdvocatePortalProps, "brand" | "firstName" | "state" | "offer" | "usedCount">;

/** Whose page it is, and what it is about, on the brand's color. */
export function PortalBand({ brand, firstName, state, offer, usedCount }: PortalBandProps) {
  const { lines, text } = headlineOf({ business: brand.name, firstName, state, offer, usedCount });
  return (
    <div className="relative border-line border-b bg-(--brand-color) text-(--brand-ink) print:border-0 print:bg-transparent print:text-ink">
      <BandRings />
      <div className="relative mx-auto max-w-[66rem] px-[1.375rem] pt-3.5 pb-[4.75rem] @3xl:px-8 @3xl:pt-5 @3xl:pb-28 print:pb-5">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <BrandLine brand={brand} />
          <a
            href="#messages"
            aria-label="Your messages"
            className="-mr-3 grid size-11 shrink-0 place-items-center rounded-control outline-current! transition-opacity hover:opacity-75 print:hidden"
          >
            <SlidersHorizontal aria-hidden size={18} strokeWidth={1.75} />
          </a>
        </div>
        <h1 className="wrap-anywhere mt-4 font-semibold text-[2rem] leading-[1.12] tracking-[-0.03em] @3xl:mt-8 @3xl:text-[3rem]">
          {lines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </h1>
        <p className="wrap-anywhere mt-2.5 max-w-[34rem] text-pretty text-[0.9375rem] leading-normal @3xl:mt-4 @3xl:text-[1.0625rem]">
          {text}
        </p>
      </div>
    </div>
  );
}
