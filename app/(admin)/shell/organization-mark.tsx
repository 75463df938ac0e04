import { Sprout } from "lucide-react";
import Link from "next/link";

/** Whose app this is; leads to its first page. */
export function OrganizationMark({ name }: { name: string }) {
  return (
    <Link
      href="/dashboard"
      className="flex min-w-0 items-center gap-2.5 rounded-control font-semibold text-section"
    >
      <span className="grid size-7 shrink-0 place-items-center rounded-control bg-accent text-accent-ink">
        <Sprout aria-hidden size={16} strokeWidth={1.75} />
      </span>
      <bdi className="wrap-anywhere line-clamp-2 leading-tight" title={name}>
        {name}
      </bdi>
    </Link>
  );
}
