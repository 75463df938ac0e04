import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { ButtonLink } from "./button-link";
import { cx } from "./cx";

interface ChecklistStepProps {
  readonly title: ReactNode;
  readonly done: boolean;
  readonly children?: ReactNode;
  /** A button for the step; hidden once it is done. */
  readonly action?: ReactNode;
}

/** One step of a checklist. Inside an `<ol>`. */
export function ChecklistStep({ title, done, children, action }: ChecklistStepProps) {
  return (
    <li className="flex items-center gap-4 px-5 py-3.5 sm:px-6">
      <span
        className={cx(
          "grid size-5 shrink-0 place-items-center rounded-full border",
          done ? "border-accent bg-accent text-accent-ink" : "border-faint border-dashed",
        )}
      >
        {done && <Check size={12} strokeWidth={2.5} />}
        <span className="sr-only">{done ? "Done:" : "To do:"}</span>
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="min-w-0 flex-[1_1_10rem]">
          <p className={cx("font-medium", done && "text-soft")}>{title}</p>
          {children && <p className="text-pretty text-secondary text-soft">{children}</p>}
        </div>
        {!done && action}
      </div>
    </li>
  );
}

interface OpenStepsProps {
  readonly label?: string | undefined;
  readonly steps: readonly Readonly<Record<"title" | "text" | "verb" | "href", string>>[];
  readonly className?: string;
}

/** Steps that are still to do, each with a link to its page. */
export function OpenSteps({ label, steps, className }: OpenStepsProps) {
  return (
    <ol aria-label={label} className={cx("divide-y divide-inner-line", className)}>
      {steps.map(({ title, text, verb, href }) => (
        <ChecklistStep
          key={title}
          title={title}
          done={false}
          action={
            <ButtonLink href={href} size="small" aria-label={`${verb}: ${title}`}>
              {verb}
            </ButtonLink>
          }
        >
          {text}
        </ChecklistStep>
      ))}
    </ol>
  );
}
