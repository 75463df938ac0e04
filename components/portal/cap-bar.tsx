/** How far the advocate has come to the most friends there can be. The words beside it say the same. */
export function CapBar({ usedCount, cap }: { usedCount: number; cap: number }) {
  const share = Math.min(usedCount / Math.max(cap, 1), 1);
  return (
    <div
      aria-hidden
      className="mb-1 h-1.5 overflow-hidden rounded-chip bg-inner-line forced-colors:border print:hidden"
    >
      <div
        style={{ width: `${share * 100}%` }}
        className="h-full rounded-chip bg-(--brand-text) forced-colors:bg-[Highlight]"
      />
    </div>
  );
}

/** "3 of 25 friends"; just "27 friends" when a campaign has lowered its cap since. */
export function sayCount(usedCount: number, cap: number): string {
  const [used, most] = [usedCount, cap].map((count) => count.toLocaleString("en-US"));
  if (usedCount > cap) return `${used} friends`;
  return `${used} of ${most} ${cap === 1 ? "friend" : "friends"}`;
}
