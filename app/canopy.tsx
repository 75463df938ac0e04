import { cx } from "@/components/ui/cx";

/** A person in the picture of a growing referral program. */
interface Dot {
  readonly x: number;
  readonly y: number;
  /** Whether the person became a customer. */
  readonly isCustomer: boolean;
}

/** A recommendation, as an SVG path. */
interface Twig {
  readonly d: string;
}

const ROOT = { x: 320, y: 596 };
/** People per ring, distance from the root, and degrees to each side. */
const rings = [
  { people: 3, radius: 150, spread: 34 },
  { people: 6, radius: 265, spread: 46 },
  { people: 10, radius: 385, spread: 44 },
  { people: 15, radius: 500, spread: 35 },
];

/** Lays out the recommendations, from the root outwards. */
function drawCanopy(): { readonly dots: readonly Dot[]; readonly twigs: readonly Twig[] } {
  const dots: Dot[] = [{ ...ROOT, isCustomer: true }];
  const twigs: Twig[] = [];
  let parents: readonly Dot[] = dots.slice();
  for (const { people, radius, spread } of rings) {
    const ring = Array.from({ length: people }, (_, place) => {
      const parent = parents[Math.floor((place / people) * parents.length)] ?? ROOT;
      const angle = ((place / (people - 1)) * 2 - 1) * spread * (Math.PI / 180);
      // Avoids perfect circles, for a natural look.
      const reach = radius * (1 + 0.045 * Math.sin(place * 2.4 + radius));
      const x = round(ROOT.x + Math.sin(angle) * reach);
      const y = round(ROOT.y - Math.cos(angle) * reach);
      const bend = round((parent.y + y) / 2);
      twigs.push({ d: `M${parent.x} ${parent.y}C${parent.x} ${bend} ${x} ${bend} ${x} ${y}` });
      return { x, y, isCustomer: (place * 5 + people) % 3 !== 0 };
    });
    dots.push(...ring);
    parents = ring.filter(({ isCustomer }) => isCustomer);
  }
  return { dots, twigs };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const { dots, twigs } = drawCanopy();

/** The product in a picture: people recommending to people. */
export function Canopy({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 640 620"
      preserveAspectRatio="xMidYMax meet"
      className={cx("text-accent", className)}
    >
      <g fill="none" stroke="currentColor" strokeWidth="1" opacity="0.35">
        {twigs.map(({ d }) => (
          <path key={d} d={d} />
        ))}
      </g>
      {dots.map(({ x, y, isCustomer }, place) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={place === 0 ? 8 : 4.5}
          stroke="currentColor"
          strokeWidth="1.25"
          fill={isCustomer ? "currentColor" : "var(--color-tint)"}
        />
      ))}
    </svg>
  );
}
