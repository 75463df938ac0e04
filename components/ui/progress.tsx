interface ProgressProps {
  /** Names it for screen readers. */
  readonly label: string;
  readonly value: number;
  readonly max: number;
}

/** How much of something is done or used. */
export function Progress({ label, value, max }: ProgressProps) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="h-1.5 overflow-hidden rounded-chip bg-inner-line forced-colors:border"
    >
      <div
        style={{ width: `${share * 100}%` }}
        className="h-full rounded-chip bg-accent transition-[width] forced-colors:bg-[Highlight]"
      />
    </div>
  );
}
