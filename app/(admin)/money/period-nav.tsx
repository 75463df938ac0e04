import { Calendar, ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import Link from "next/link";

interface PeriodNavProps {
  /** The current period: "October 2026". */
  readonly label: string;
  /** Paths of the previous and next period; undefined if there is none. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** The name of a period: "month". */
  readonly unit: string;
}

/** Links to the previous and the next period. */
export function PeriodNav({ label, before, after, unit }: PeriodNavProps) {
  return (
    <nav
      aria-label={`Choose the ${unit}`}
      className="flex h-control items-center overflow-hidden rounded-control border border-line bg-card print:hidden"
    >
      <Step href={before} label={`Previous ${unit}`} icon={ChevronLeft} />
      <span className="inline-flex h-full items-center gap-2 border-line border-x px-3.5 font-medium">
        <Calendar size={16} />
        {label}
      </span>
      <Step href={after} label={`Next ${unit}`} icon={ChevronRight} />
    </nav>
  );
}

function Step({ href, label, icon: Icon }: { href: string | undefined; label: string; icon: LucideIcon }) {
  const shape = "grid h-full w-10 place-items-center -outline-offset-2! transition-colors";
  if (href === undefined) {
    return (
      <span aria-hidden className={`${shape} text-faint opacity-45`}>
        <Icon size={16} />
      </span>
    );
  }
  return (
    <Link href={href} prefetch={false} aria-label={label} className={`${shape} hover:bg-inner-line`}>
      <Icon size={16} />
    </Link>
  );
}
