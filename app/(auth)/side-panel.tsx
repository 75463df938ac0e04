import { drawCanopy } from "./canopy";

const { dots, twigs } = drawCanopy();

/** Beside the card on wide screens: what the product is about, in a picture and two sentences. */
export function SidePanel() {
  return (
    <aside className="hidden border-line border-l bg-tint lg:block">
      <div className="sticky top-0 flex h-dvh flex-col overflow-hidden">
        <svg
          aria-hidden="true"
          viewBox="0 0 640 620"
          preserveAspectRatio="xMidYMax meet"
          className="min-h-0 w-full flex-1 px-6 pt-10 text-accent [mask-image:linear-gradient(to_bottom,transparent,black_45%)]"
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
        <div className="px-12 pt-8 pb-14 xl:px-16">
          <p className="text-balance font-semibold text-[1.625rem] leading-[1.2] tracking-[-0.025em]">
            Good work gets recommended.
          </p>
          <p className="mt-3 max-w-[26rem] text-pretty text-section text-soft">
            Referral Rewards thanks the people who recommend you: it keeps your promises and counts every cent
            of credit.
          </p>
        </div>
      </div>
    </aside>
  );
}
