import { type RefObject, useEffect, useState } from "react";
import { cx } from "@/components/ui/cx";
import type { Mapping, MappingField } from "@/lib/integrations/connections/mapping";
import { placeOf } from "./links";

interface LinkLine {
  readonly field: MappingField;
  readonly path: string;
  /** The line's start behind the value at the event's edge and its end at the field, in pixels of the frame. */
  readonly from: number;
  readonly edge: number;
  readonly to: number;
  readonly y: number;
  readonly end: number;
}

interface LinkLinesProps {
  /** Contains the values and the fields. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly mapping: Mapping;
  readonly fields: readonly MappingField[];
  readonly strong: string | undefined;
  /** Redraws the lines when it changes. */
  readonly lines: unknown;
}

/** Lines from values to their linked fields, on wide screens. Decorative only. */
export function LinkLines({ frame, mapping, fields, strong, lines: drawn }: LinkLinesProps) {
  const lines = useLines(frame, mapping, fields, drawn);
  return (
    <svg
      aria-hidden
      className="pointer-events-none absolute inset-0 hidden size-full overflow-visible @xl:block"
    >
      {lines.map(({ field, path, from, edge, to, y, end }) => {
        const isStrong = path === strong;
        const middle = (edge + to) / 2;
        return (
          <g key={field} className={isStrong ? "text-accent" : "text-accent/45"}>
            {from < edge && (
              <path
                d={`M${from} ${y}H${edge}`}
                className={cx("fill-none stroke-current", !isStrong && "[stroke-dasharray:2_3]")}
                strokeWidth={isStrong ? 2 : 1}
              />
            )}
            <path
              d={`M${edge} ${y}C${middle} ${y} ${middle} ${end} ${to} ${end}`}
              className="fill-none stroke-current"
              strokeWidth={isStrong ? 2 : 1.25}
            />
            <circle cx={edge} cy={y} r={2.5} className="fill-current stroke-card" />
            <circle cx={to} cy={end} r={3.5} className="fill-current stroke-card" />
          </g>
        );
      })}
    </svg>
  );
}

function useLines(
  frame: RefObject<HTMLElement | null>,
  mapping: Mapping,
  fields: readonly MappingField[],
  drawn: unknown,
): readonly LinkLine[] {
  const [lines, setLines] = useState<readonly LinkLine[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another event has its values elsewhere
  useEffect(() => {
    const root = frame.current;
    const event = root?.querySelector("[data-event]");
    if (!root || !event) return;
    const measure = () => setLines(measureLines(root, event, mapping, fields));
    const observer = new ResizeObserver(measure);
    for (const element of [root, event, ...root.querySelectorAll("[data-field]")]) observer.observe(element);
    event.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      event.removeEventListener("scroll", measure);
    };
  }, [frame, mapping, fields, drawn]);
  return lines;
}

function measureLines(
  root: Element,
  event: Element,
  mapping: Mapping,
  fields: readonly MappingField[],
): readonly LinkLine[] {
  const { left, top } = root.getBoundingClientRect();
  const pane = event.getBoundingClientRect();
  const values = boxesOf(root, "data-path");
  const rows = boxesOf(root, "data-field");
  return fields.flatMap((field) => {
    const path = placeOf(mapping, field);
    const value = path === undefined ? undefined : values.get(path);
    const row = rows.get(field);
    if (path === undefined || !value || !row) return [];
    const y = (value.top + value.bottom) / 2;
    if (y < pane.top + 4 || y > pane.bottom - 4) return [];
    const [edge, to] = [pane.right - left, row.left - left];
    return [
      {
        field,
        path,
        from: value.right - left + 14,
        edge,
        to,
        y: y - top,
        end: (row.top + row.bottom) / 2 - top,
      },
    ];
  });
}

function boxesOf(root: Element, name: string): ReadonlyMap<string | null, DOMRect> {
  return new Map(
    [...root.querySelectorAll(`[${name}]`)].map((each) => [
      each.getAttribute(name),
      each.getBoundingClientRect(),
    ]),
  );
}
