import type { ReactNode } from "react";
import type { ShownBrand } from "@/components/brand/brand";
import { PageHeader } from "@/components/ui/page-header";
import { BrandPreview, type SampleTerms } from "./brand-preview";

interface BrandingTodayProps {
  readonly brand: ShownBrand;
  readonly terms: SampleTerms;
  /** Why it cannot be changed here, and whom to ask. */
  readonly children: ReactNode;
}

/** How the business looks to its customers, for who cannot change that. */
export function BrandingToday({ brand, terms, children }: BrandingTodayProps) {
  return (
    <>
      <PageHeader title="Branding" description="How your business looks to your customers." />
      <div className="grid items-start gap-7 xl:grid-cols-[minmax(0,1fr)_340px]">
        {children}
        <BrandPreview brand={brand} terms={terms}>
          This is how it looks today.
        </BrandPreview>
      </div>
    </>
  );
}
