/** Rings that spread from a corner of the band, as a recommendation does. They hold no text, so they may be faint. */
export function BandRings() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden print:hidden">
      {[
        "size-[9rem] @4xl:size-[18rem]",
        "size-[16rem] @4xl:size-[32rem]",
        "size-[23rem] @4xl:size-[46rem]",
      ].map((size) => (
        <div
          key={size}
          className={`absolute top-0 right-0 translate-x-1/2 -translate-y-1/2 rounded-full border border-current opacity-15 @4xl:top-full ${size}`}
        />
      ))}
    </div>
  );
}
