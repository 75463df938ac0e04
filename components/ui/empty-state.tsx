import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** Why nothing is here yet, or how something gets here. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** The heading's level: 2 if no heading of the page stands above, else 3. */
  readonly level?: 2 | 3;
}

/** Shown in place of an empty list. */
export function EmptyState({ icon: Icon, title, children, action, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center px-5 py-12 text-center">
      <span className="grid size-10 place-items-center rounded-full bg-tint text-accent">
        <Icon size={18} />
      </span>
      <Heading className="mt-4 font-semibold text-section">{title}</Heading>
      <div className="mt-1 text-pretty text-soft">{children}</div>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}
