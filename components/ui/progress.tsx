import { cx } from "./cx";

const fills = { accent: "bg-accent", amber: "bg-amber", red: "bg-red" };

interface ProgressProps {
  /** Names it for screen readers. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Amber when it nears its end, red when nothing is left, where the end is to be avoided. */
  readonly tone?: keyof typeof fills;
}

/** How much of something is done or used. */
export function Progress({ label, value, max, tone = "accent" }: ProgressProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      className="h-1.5 overflow-hidden rounded-chip bg-inner-line forced-colors:border"
    >
      <div
        style={{ width: `${share * 100}%` }}
        className={cx("h-full rounded-chip transition-[width] forced-colors:bg-[Highlight]", fills[tone])}
      />
    </div>
  );
}
