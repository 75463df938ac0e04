import { Sprout } from "lucide-react";
import Link from "next/link";

/** The product's sign and name, leading to the start page. */
export function ProductMark({ nameOnPhones = false }: { nameOnPhones?: boolean }) {
  return (
    <Link href="/" className="flex items-center gap-2.5 font-semibold text-body">
      <span className="grid size-7 place-items-center rounded-control bg-accent text-accent-ink">
        <Sprout aria-hidden size={16} strokeWidth={1.75} />
      </span>
      <span className={nameOnPhones ? "" : "max-sm:sr-only"}>Referral Rewards</span>
    </Link>
  );
}
