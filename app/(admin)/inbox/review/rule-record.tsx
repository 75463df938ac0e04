import { cx } from "@/components/ui/cx";
import type { RuleInfo } from "./view";

/** The latest decisions on a rule's flags, a mark each. The text beside it has the same numbers. */
export function RecordDots({ recent }: Pick<RuleInfo, "recent">) {
  if (recent.length === 0) return null;
  return (
    <span aria-hidden className="flex shrink-0 gap-[3px]">
      {recent.map((decision, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: marks have nothing but their place
          key={at}
          className={cx(
            "h-3 w-[7px] rounded-[2px] forced-colors:border",
            decision === "allowed" ? "bg-accent/40" : "bg-red/75",
          )}
        />
      ))}
    </span>
  );
}
