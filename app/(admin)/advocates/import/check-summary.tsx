import { cx } from "@/components/ui/cx";
import type { Tally } from "./judge";

const kinds = [
  { key: "ready", name: "Ready", note: "will be enrolled", tone: "text-accent" },
  { key: "alreadyEnrolled", name: "Enrolled already", note: "stay as they are", tone: "" },
  { key: "repeated", name: "Repeated", note: "also further up in the file", tone: "" },
  { key: "invalid", name: "Wrong", note: "can be put right below", tone: "text-red" },
  { key: "noRoom", name: "No room", note: "on your plan", tone: "text-amber" },
] as const;

/** How many rows there are of each kind; kinds that there are none of are left out, apart from the first. */
export function CheckSummary({ counts }: { counts: Tally }) {
  const shown = kinds.filter(({ key }) => key === "ready" || counts[key] > 0);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-control border border-line bg-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      {shown.map(({ key, name, note, tone }) => (
        <div key={key} className="bg-card px-4 py-3 max-sm:first:col-span-2">
          <dt className="text-secondary text-soft">{name}</dt>
          <dd className={cx("font-semibold text-title", counts[key] > 0 && tone)}>
            {counts[key].toLocaleString("en-US")}
          </dd>
          <dd className="text-caption text-soft">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
