import { CircleCheck, Gavel, Link2, type LucideIcon, ReceiptText, ShieldAlert, Undo2, UserPlus } from "lucide-react";
import { DateTime } from "@/components/ui/date-time";
import { TimelineEntry } from "@/components/ui/timeline-entry";
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
        {steps.map(({ at, kind, text }) => (
          <TimelineEntry
            key={`${at.toISOString()} ${text}`}
            icon={icons[kind]}
            tone={kind === "held" ? "amber" : "neutral"}
            className="pb-4"
            bodyClassName="wrap-anywhere leading-snug"
          >
            <p className="text-pretty font-medium">
              <bdi>{text}</bdi>
            </p>
            <DateTime value={at} format="date-time" className="text-caption text-soft" />
          </TimelineEntry>
        ))}
      </ol>
    </Part>
  );
}
