import type { LucideIcon } from "lucide-react";
import Link from "next/link";

export interface CardLink {
  readonly href: string;
  readonly label: string;
  readonly description: string;
  readonly icon: LucideIcon;
}

/** Links to the pages below this one, with what each is for. */
export function LinkCards({ label, links }: { label: string; links: readonly CardLink[] }) {
  return (
    <nav aria-label={label} className="mb-8">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-grid">
        {links.map(({ href, label: name, description, icon: Icon }) => (
          <li
            key={href}
            className="relative flex gap-3 rounded-card border border-line bg-card p-4 shadow-card transition-colors focus-within:border-faint hover:border-faint"
          >
            <span className="grid size-9 shrink-0 place-items-center rounded-control bg-inner-line text-soft">
              <Icon size={16} />
            </span>
            <div className="min-w-0">
              <Link
                href={href}
                prefetch={false}
                className="font-semibold after:absolute after:inset-0 after:rounded-card"
              >
                {name}
              </Link>
              <p className="mt-0.5 text-pretty text-secondary text-soft">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </nav>
  );
}
