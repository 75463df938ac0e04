import { cx } from "./cx";

const fills = { accent: "bg-accent", amber: "bg-amber", red: "bg-red" };

interface ProgressProps {
  /** The name for screen readers. */
  readonly label: string;
  /** Undefined while it is unknown. */
  readonly value: number | undefined;
  readonly max: number;
  /** Amber near the limit and red at it, if reaching the limit is bad. */
  readonly tone?: keyof typeof fills;
}

/** The share of something that is done or used. */
export function Progress({ label, value, max, tone = "accent" }: ProgressProps) {
  const share = value === undefined ? 1 : max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value && Math.min(value, max)}
      className="h-1.5 overflow-hidden rounded-chip bg-inner-line forced-colors:border"
    >
      <div
        style={{ width: `${share * 100}%` }}
        className={cx(
          "h-full rounded-chip transition-[width] forced-colors:bg-[Highlight]",
          value === undefined && "animate-pulse opacity-50",
          fills[tone],
        )}
      />
    </div>
  );
}
