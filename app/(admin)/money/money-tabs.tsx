import Link from "next/link";

const tabs = [
  { href: "/money", label: "Statement" },
  { href: "/money/customers", label: "By customer" },
  { href: "/redeem", label: "Use credit" },
  { href: "/reports/year", label: "Tax year" },
];

/** The pages of Money. */
export function MoneyTabs({ current }: { current: string }) {
  return (
    <nav aria-label="Money" className="-mt-2 mb-6 overflow-x-auto border-line border-b print:hidden">
      <ul className="-mb-px flex gap-5">
        {tabs.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={href === current ? "page" : undefined}
              className="-outline-offset-2! flex h-control items-center whitespace-nowrap border-transparent border-b-2 pt-px font-medium text-soft transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
