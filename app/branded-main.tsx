import type { ReactNode } from "react";
import { brandTheme, type ShownBrand } from "@/components/brand/brand";
import type { Words } from "@/lib/kit/words/en/en";

interface BrandedMainProps {
  readonly brand: ShownBrand;
  readonly words: Words;
  readonly children: ReactNode;
}

/** The frame of a branded page. */
export function BrandedMain({ brand, words, children }: BrandedMainProps) {
  return (
    <main
      id="content"
      tabIndex={-1}
      lang={words.lang}
      style={brandTheme(brand)}
      className="brand-theme flex min-h-dvh flex-col text-ink"
    >
      {children}
    </main>
  );
}
