import { Sprout } from "lucide-react";
import Link from "next/link";
import { ButtonLink } from "@/components/ui/button-link";

const places = [
  { href: "/docs/guide", label: "Guide" },
  { href: "/docs", label: "API reference" },
  { href: "/docs/errors", label: "Errors" },
];

const place = "py-2 max-sm:py-3 transition-colors duration-150 ease-out hover:text-ink aria-[current]:text-ink";

interface SiteHeaderProps {
  /** The current documentation page; only these link to the other developer pages. */
  readonly current?: string;
  /** Whether the visitor is signed in; pages that don't check omit it. */
  readonly signedIn?: boolean;
}

/** The header of the public pages. */
export function SiteHeader({ current, signedIn = false }: SiteHeaderProps) {
  const isOfDocs = current !== undefined;
  return (
    <header className="sticky top-0 z-10 border-line border-b bg-paper print:hidden">
      <div className="mx-auto flex h-14 max-w-[1360px] items-center justify-between gap-4 px-5 sm:px-9">
        <ProductMark />
        <nav aria-label="Main" className="flex items-center gap-4 font-medium text-secondary text-soft sm:gap-5">
          {!isOfDocs && (
            <Link href="/#how" className={`${place} max-sm:hidden`}>
              How it works
            </Link>
          )}
          {/* The reference is so large that the browser opens pages faster than the router. */}
          {places.slice(0, isOfDocs ? places.length : 1).map(({ href, label }) => (
            <a key={href} href={href} aria-current={href === current ? "page" : undefined} className={place}>
              {label}
            </a>
          ))}
          {isOfDocs && (
            <a href="/api/openapi.json" className={`${place} max-sm:hidden`}>
              OpenAPI
            </a>
          )}
          <ButtonLink href={signedIn ? "/home" : "/sign-in"} size="small" className="max-sm:h-11">
            {signedIn ? "Open the app" : "Sign in"}
          </ButtonLink>
        </nav>
      </div>
    </header>
  );
}

/** The product's logo and name, linking to the start page. */
export function ProductMark({ nameOnPhones = false }: { nameOnPhones?: boolean }) {
  return (
    <Link href="/" className="flex min-h-11 items-center gap-2.5 font-semibold text-body">
      <span className="grid size-7 place-items-center rounded-control bg-accent text-accent-ink">
        <Sprout size={16} />
      </span>
      <span className={nameOnPhones ? "" : "max-sm:sr-only"}>Referral Rewards</span>
    </Link>
  );
}
