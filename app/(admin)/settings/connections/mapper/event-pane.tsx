import { cx } from "@/components/ui/cx";
import { type EventValue, formatPath, type ListedValues } from "@/lib/integrations/connections/list-values";
import type { Mapping, MappingField } from "@/lib/integrations/connections/mapping";
import { namesAt } from "./links";

interface EventPaneProps {
  readonly listed: ListedValues;
  readonly mapping: Mapping;
  readonly fields: readonly MappingField[];
  /** Path of the clicked value that isn't linked yet. */
  readonly held: string | undefined;
  /** Path of the hovered value, here or among the fields. */
  readonly strong: string | undefined;
  readonly onChoose: (path: string) => void;
  readonly onPoint: (path: string | undefined) => void;
}

/** The raw event, with a button per value. */
export function EventPane({ listed, mapping, fields, held, strong, onChoose, onPoint }: EventPaneProps) {
  return (
    <div
      data-event
      className="max-h-[44rem] min-h-40 grow overflow-y-auto rounded-control border border-line bg-paper py-3 pr-6 pl-3.5 font-mono text-caption leading-[2.1] @xl:max-h-none @xl:basis-0"
    >
      {listed.lines.map(({ depth, before, value, after }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place, and never move
        <div key={position} className="flex min-w-0 items-baseline" style={{ paddingLeft: `${depth}rem` }}>
          <span className="max-w-[65%] shrink-0 truncate whitespace-pre text-ink">{before}</span>
          {value && (
            <Value
              value={value}
              names={namesAt(mapping, fields, value.path)}
              isHeld={value.path === held}
              isStrong={value.path === strong}
              onChoose={onChoose}
              onPoint={onPoint}
            />
          )}
          <span className="text-faint">{after}</span>
        </div>
      ))}
      {listed.isCut && (
        <p className="mt-2 font-sans text-secondary text-soft">
          This event is long. Only its first {listed.lines.filter(({ value }) => value).length} values are
          shown.
        </p>
      )}
    </div>
  );
}

interface ValueProps extends Pick<EventPaneProps, "onChoose" | "onPoint"> {
  readonly value: EventValue;
  /** Names of the linked fields. */
  readonly names: readonly string[];
  readonly isHeld: boolean;
  readonly isStrong: boolean;
}

function Value({ value: { path, shown }, names, isHeld, isStrong, onChoose, onPoint }: ValueProps) {
  const isLinked = names.length > 0;
  return (
    <button
      type="button"
      data-path={path}
      aria-pressed={isHeld}
      aria-label={`${formatPath(path)}: ${shown}${isLinked ? `, linked to ${names.join(" and ")}` : ""}`}
      onClick={() => onChoose(path)}
      onPointerEnter={() => onPoint(path)}
      onPointerLeave={() => onPoint(undefined)}
      onFocus={() => onPoint(path)}
      onBlur={() => onPoint(undefined)}
      className={cx(
        "min-w-0 truncate rounded-[5px] px-1 text-left leading-[1.7] transition-colors max-sm:my-0.5 max-sm:py-1.5",
        isHeld || (isLinked && isStrong)
          ? "bg-accent text-accent-ink"
          : isLinked
            ? "bg-tint text-accent"
            : "text-soft hover:bg-inner-line hover:text-ink",
        isHeld && "outline-2 outline-accent outline-offset-1",
      )}
    >
      {shown}
    </button>
  );
}
