import Link from "next/link";
import type { ReactNode } from "react";

const looks = {
  primary: "bg-accent text-accent-ink hover:opacity-90",
  secondary: "border border-line bg-card text-ink hover:border-faint",
};

/** A link that looks like a button. A view has one primary. */
export function ButtonLink({
  href,
  look,
  children,
}: {
  href: string;
  look: keyof typeof looks;
  children: ReactNode;
}) {
  return (
    <Link
      href={href}
      className={`inline-flex h-11 items-center justify-center gap-2 rounded-control px-4 font-medium transition-[opacity,border-color] duration-150 ease-out sm:h-9 ${looks[look]}`}
    >
      {children}
    </Link>
  );
}
