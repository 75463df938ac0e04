import { initialsOf } from "@/components/ui/avatar";
import type { ShownBrand } from "./brand";

/** The business's name on its brand color. Logos are drawn for white, so the logo gets a white tile. */
export function BrandLine({ brand: { name, logoUrl } }: { brand: ShownBrand }) {
  return (
    <p className="flex min-w-0 items-center gap-2.5 font-semibold text-secondary">
      {logoUrl ? (
        // biome-ignore lint/performance/noImgElement: the organization's own store serves it at its natural size
        <img src={logoUrl} alt="" className="h-9 max-w-28 shrink-0 rounded-control bg-[#ffffff] object-contain p-1" />
      ) : (
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-items-center rounded-control bg-[color-mix(in_srgb,currentColor_18%,transparent)] text-caption"
        >
          {initialsOf(name).slice(0, 1)}
        </span>
      )}
      <bdi className="wrap-anywhere line-clamp-2 min-w-0">{name}</bdi>
    </p>
  );
}

/** Decorative rings from a corner of the band. They hold no text, so they may be faint. */
export function BandRings() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden print:hidden">
      {["size-[9rem] @4xl:size-[18rem]", "size-[16rem] @4xl:size-[32rem]", "size-[23rem] @4xl:size-[46rem]"].map(
        (size) => (
          <div
            key={size}
            className={`absolute top-0 right-0 translate-x-1/2 -translate-y-1/2 rounded-full border border-current opacity-15 @4xl:top-full ${size}`}
          />
        ),
      )}
    </div>
  );
}
