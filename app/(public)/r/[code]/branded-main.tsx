import type { ReactNode } from "react";
import { brandTheme, type ShownBrand } from "@/components/brand/brand";

/** The whole of a page that wears a brand. */
export function BrandedMain({ brand, children }: { brand: ShownBrand; children: ReactNode }) {
  return (
    <main
      id="content"
      tabIndex={-1}
      style={brandTheme(brand)}
      className="brand-theme flex min-h-dvh flex-col text-ink"
    >
      {children}
    </main>
  );
}
