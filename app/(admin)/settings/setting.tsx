import { type ReactNode, useId } from "react";
import { Card } from "@/components/ui/card";

interface SettingProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** Below the description: an action for all of it. */
  readonly action?: ReactNode;
  /** For content with its own padding, such as a list. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** One setting: description on the left, card on the right; stacked on small screens. */
export function Setting({ title, description, action, flush = false, children }: SettingProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-4 border-line border-t pt-6 pb-8 lg:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]"
    >
      <header>
        <h2 id={id} className="font-semibold text-section">
          {title}
        </h2>
        {description && (
          <p className="wrap-anywhere mt-1 max-w-xl text-pretty text-secondary text-soft">{description}</p>
        )}
        {action && <div className="mt-4">{action}</div>}
      </header>
      <Card flush={flush}>{children}</Card>
    </section>
  );
}
