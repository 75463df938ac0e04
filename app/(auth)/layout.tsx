import Link from "next/link";
import type { ReactNode } from "react";
import { Notice } from "@/components/ui/notice";
import { ThemeProvider } from "@/components/ui/theme-provider";
import { readNonce } from "../nonce";
import { ProductMark } from "../site-header";

/** A person in the picture of a referral program that grows: at first one, who recommends to others. */
interface Dot {
  readonly x: number;
  readonly y: number;
  /** Whether the person became a customer. */
  readonly isCustomer: boolean;
}

/** The way a recommendation took, as an SVG path. */
interface Twig {
  readonly d: string;
}

const ROOT = { x: 320, y: 596 };
/** How many people, how far from the root, and over how many degrees to each side. */
const rings = [
  { people: 3, radius: 150, spread: 34 },
  { people: 6, radius: 265, spread: 46 },
  { people: 10, radius: 385, spread: 44 },
  { people: 15, radius: 500, spread: 35 },
];

/** Draws who recommended to whom, from the root outwards. */
function drawCanopy(): { readonly dots: readonly Dot[]; readonly twigs: readonly Twig[] } {
  const dots: Dot[] = [{ ...ROOT, isCustomer: true }];
  const twigs: Twig[] = [];
  let parents: readonly Dot[] = dots.slice();
  for (const { people, radius, spread } of rings) {
    const ring = Array.from({ length: people }, (_, place) => {
      const parent = parents[Math.floor((place / people) * parents.length)] ?? ROOT;
      const angle = ((place / (people - 1)) * 2 - 1) * spread * (Math.PI / 180);
      // Nothing grows in perfect circles.
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

/** Beside the card on wide screens: what the product is about, in a picture and two sentences. */
function SidePanel() {
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

const places = [
  { href: "/terms", label: "Terms of Service" },
  { href: "/docs", label: "API reference" },
];

/** What stands around every step of signing in. */
export default async function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider nonce={await readNonce()}>
      <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,44%)]">
        <div className="flex min-w-0 flex-col px-5 sm:px-9">
          <header className="flex h-16 items-center sm:h-20">
            <ProductMark nameOnPhones />
          </header>
          <main
            id="content"
            tabIndex={-1}
            className="mx-auto flex w-full max-w-[27rem] flex-1 flex-col pt-6 pb-10 sm:justify-center sm:pt-4 sm:pb-16"
          >
            <noscript>
              <Notice tone="red" title="Signing in needs JavaScript" className="mb-6">
                Switch it on in your browser’s settings, then load this page again.
              </Notice>
            </noscript>
            {children}
          </main>
          <footer className="flex h-16 items-center gap-6 border-line border-t text-faint text-secondary">
            {places.map(({ href, label }) => (
              <Link key={href} href={href} className="py-2 transition-colors hover:text-ink">
                {label}
              </Link>
            ))}
          </footer>
        </div>
        <SidePanel />
      </div>
    </ThemeProvider>
  );
}
