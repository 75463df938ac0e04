import { Sprout } from "lucide-react";
import Link from "next/link";

const places = [
  { href: "/docs", label: "API reference" },
  { href: "/docs/errors", label: "Errors" },
];

/** The bar above the pages that anybody can see. */
export function SiteHeader({ current }: { current?: string }) {
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-paper print:hidden">
      <div className="mx-auto flex h-14 max-w-[1360px] items-center justify-between gap-4 px-5 sm:px-9">
        <Link href="/" className="flex items-center gap-2.5 font-semibold text-body">
          <span className="grid size-7 place-items-center rounded-control bg-accent text-accent-ink">
            <Sprout aria-hidden size={16} strokeWidth={1.75} />
          </span>
          <span className="max-sm:sr-only">Referral Rewards</span>
        </Link>
        <nav aria-label="Main" className="flex items-center gap-5 font-medium text-secondary text-soft">
          {places.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              aria-current={href === current ? "page" : undefined}
              className="py-2 transition-colors duration-150 ease-out hover:text-ink aria-[current]:text-ink"
            >
              {label}
            </Link>
          ))}
          <a href="/api/openapi.json" className="py-2 transition-colors duration-150 ease-out hover:text-ink">
            OpenAPI
          </a>
        </nav>
      </div>
    </header>
  );
}
