import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { type Tone, toneStyles } from "@/components/ui/variants";

interface TimelineEntryProps {
  readonly icon: LucideIcon;
  readonly tone?: Tone;
  /** The space below, and the style of what stands beside the icon. */
  readonly className?: string;
  readonly bodyClassName: string;
  readonly children: ReactNode;
}

/** One event of a timeline, in an `<ol>`: its icon, connected to the next one's, and what happened. */
export function TimelineEntry(props: TimelineEntryProps) {
  const { icon: Icon, tone = "neutral", className, bodyClassName, children } = props;
  return (
    <li className={cx("group relative flex gap-3 last:pb-0", className)}>
      <span
        aria-hidden
        className="absolute top-7 bottom-0 left-[0.84375rem] w-px bg-line group-last:hidden forced-colors:bg-[CanvasText]"
      />
      <span className={cx("grid size-7 shrink-0 place-items-center rounded-full", toneStyles[tone])}>
        <Icon size={14} />
      </span>
      <div className={cx("min-w-0", bodyClassName)}>{children}</div>
    </li>
  );
}
