const width = 92;
const height = 22;
const margin = 2;

/** How a figure developed, as a line. The chart below has the numbers, so it is not read aloud. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const highest = Math.max(...values);
  if (values.length < 2 || highest === 0) return null;
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * width;
    const y = height - margin - (value / highest) * (height - 2 * margin);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="h-[22px] w-full max-w-[92px] overflow-visible text-accent"
    >
      <polyline
        points={points.join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
