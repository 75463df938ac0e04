/** The color of a series, beside its name. */
export function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      style={{ background: color }}
      className="size-2.5 shrink-0 rounded-[3px] forced-color-adjust-none"
    />
  );
}
