import { cx } from "./cx";

/** A spinning ring in the text's color. A `label` is announced; omit it inside a control. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const ring = (
    <span
      data-spinner
      aria-hidden
      className={cx(
        "block size-4 animate-[spin_0.8s_linear_infinite] rounded-full border-2 border-current border-r-transparent motion-reduce:animate-[spin_2.4s_linear_infinite]",
        className,
      )}
    />
  );
  if (!label) return ring;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-soft">
      {ring}
      {label}
    </span>
  );
}
