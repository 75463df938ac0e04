import Link from "next/link";

const tabs = [
  { href: "/reports/credit", label: "Credit" },
  { href: "/reports/year", label: "Year" },
];

export function ReportsTabs({ current }: { current: string }) {
  return (
    <nav aria-label="Reports" className="-mt-2 mb-6 border-line border-b print:hidden">
      <ul className="-mb-px flex gap-5">
        {tabs.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={href === current ? "page" : undefined}
              className="-outline-offset-2! flex h-control items-center border-transparent border-b-2 pt-px font-medium text-soft transition-colors hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
