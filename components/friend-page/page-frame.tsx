import type { ReactNode } from "react";
import type { ShownBrand } from "@/components/brand/brand";
import { BrandLine } from "@/components/brand/brand-line";
import { BandRings } from "./band-rings";

interface PageFrameProps {
  readonly brand: ShownBrand;
  /** On the brand's color. */
  readonly band: ReactNode;
  readonly children: ReactNode;
}

/**
 * A page in the color of a brand: a band above the rest on phones, a half of the page on desks. It goes by its own
 * width and not by the window's, since previews show it small. Wherever it stands, the brand's theme is set around it.
 */
export function PageFrame({ brand, band, children }: PageFrameProps) {
  return (
    <div className="@container flex flex-1 flex-col bg-card [&_:focus-visible]:outline-(color:--brand-text)">
      <div className="grid flex-1 grid-rows-[auto_1fr] @4xl:grid-cols-2 @4xl:grid-rows-[1fr]">
        <header className="relative border-line border-b bg-(--brand-color) text-(--brand-ink) @4xl:border-r @4xl:border-b-0 print:bg-[#ffffff] print:text-[#000000]">
          <BandRings />
          <div className="relative mx-auto w-full max-w-[30rem] px-[1.375rem] pt-5 pb-8 @4xl:sticky @4xl:top-0 @4xl:mr-0 @4xl:flex @4xl:min-h-dvh @4xl:max-w-[36rem] @4xl:flex-col @4xl:px-10 @4xl:py-12 @6xl:px-14">
            <BrandLine brand={brand} />
            <div className="mt-7 @4xl:my-auto @4xl:py-10">{band}</div>
          </div>
        </header>
        <div className="mx-auto flex w-full max-w-[30rem] flex-col px-[1.375rem] pt-7 pb-10 @4xl:ml-0 @4xl:max-w-[34rem] @4xl:justify-center @4xl:px-10 @4xl:py-12 @6xl:px-14">
          {children}
        </div>
      </div>
    </div>
  );
}
