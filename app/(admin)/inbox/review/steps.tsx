import {
  CircleCheck,
  Gavel,
  Link2,
  type LucideIcon,
  ReceiptText,
  ShieldAlert,
  Undo2,
  UserPlus,
} from "lucide-react";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { Part } from "./part";
import type { ReviewCaseFacts } from "./view";

type StepKind = ReviewCaseFacts["steps"][number]["kind"];

const icons: Readonly<Record<StepKind, LucideIcon>> = {
  portal: Link2,
  form: UserPlus,
  lead: UserPlus,
  job: ReceiptText,
  held: ShieldAlert,
  released: CircleCheck,
  reversed: Undo2,
  decided: Gavel,
};

/** The timeline, oldest first. */
export function Steps({ steps }: Pick<ReviewCaseFacts, "steps">) {
  return (
    <Part title="What happened">
      <ol>
        {steps.map(({ at, kind, text }) => {
          const Icon = icons[kind];
          return (
            <li key={`${at.toISOString()} ${text}`} className="group relative flex gap-3 pb-4 last:pb-0">
              <span
                aria-hidden
                className="absolute top-7 bottom-0 left-[0.84375rem] w-px bg-line group-last:hidden"
              />
              <span
                className={cx(
                  "grid size-7 shrink-0 place-items-center rounded-full",
                  kind === "held" ? "bg-amber-bg text-amber" : "bg-inner-line text-soft",
                )}
              >
                <Icon size={14} />
              </span>
              <div className="wrap-anywhere min-w-0 leading-snug">
                <p className="text-pretty font-medium">
                  <bdi>{text}</bdi>
                </p>
                <DateTime value={at} format="date-time" className="text-caption text-soft" />
              </div>
            </li>
          );
        })}
      </ol>
    </Part>
  );
}
