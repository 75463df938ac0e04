"use client";

import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { formatPath, listValues } from "@/lib/integrations/connections/list-values";
import { fieldNames, type Mapping, type MappingField, valueAt } from "@/lib/integrations/connections/mapping";
import { EventPane } from "./event-pane";
import { FieldRow } from "./field-row";
import { fieldsOf, wantedWords } from "./fields";
import { LinkLines } from "./link-lines";
import { linkField, placeOf, refuseLink, unlinkField } from "./links";

interface MapperProps {
  /** The raw event. */
  readonly body: unknown;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
  /** Shown above the event while nothing is selected: the event picker. */
  readonly aside?: ReactNode;
}

/** The first click: a field waiting for its value, or a value waiting for its field. */
type Held = { readonly field: MappingField } | { readonly path: string };

/** Maps an event by linking its values to our fields: one click on each, in either order. */
export function Mapper({ body, mapping, onChange, aside }: MapperProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<Held | null>(null);
  const [strong, setStrong] = useState<string>();
  const [announcement, announce] = useState<string>();
  const listed = useMemo(() => listValues(body), [body]);
  const fields = useMemo(() => fieldsOf(mapping), [mapping]);
  const linked = fields.filter((field) => placeOf(mapping, field) !== undefined).length;
  const [heldField, heldPath] = held && "path" in held ? [undefined, held.path] : [held?.field, undefined];

  useEffect(() => {
    const release = ({ key }: KeyboardEvent) => key === "Escape" && setHeld(null);
    document.addEventListener("keydown", release);
    return () => document.removeEventListener("keydown", release);
  }, []);
  const hold = (next: Held | null) => {
    setHeld(next);
    announce(undefined);
    if (next) reveal(frame.current, "field" in next ? "[data-event]" : "[data-fields]");
  };
  const link = (field: MappingField, path: string) => {
    const refusal = refuseLink(field, valueAt(body, path));
    hold(refusal === undefined ? null : held);
    announce(refusal ?? `Linked: ${fieldNames[field]}`);
    if (refusal === undefined) onChange(linkField(mapping, field, path, body));
  };
  const chooseValue = (path: string) => {
    if (heldField) link(heldField, path);
    else hold(path === heldPath ? null : { path });
  };
  const chooseField = (field: MappingField) => {
    if (heldPath !== undefined) link(field, heldPath);
    else hold(field === heldField ? null : { field });
  };
  const unlink = (field: MappingField) => {
    onChange(unlinkField(mapping, field));
    hold(null);
    announce(`Unlinked: ${fieldNames[field]}`);
    frame.current?.querySelector<HTMLElement>(`[data-field="${field}"] button`)?.focus();
  };
  return (
    <div className="@container">
      <div ref={frame} className="relative grid gap-x-[3.75rem] gap-y-6 @xl:grid-cols-2">
        <section aria-label="The event" className="flex min-w-0 flex-col">
          <header className="mb-2.5 flex min-h-6 items-center justify-between gap-3">
            <p role="status" className="font-medium">
              {announcement ?? describeNext(held)}
            </p>
            {aside && !held && <div className="shrink-0 text-secondary text-soft">{aside}</div>}
          </header>
          <EventPane
            {...{ listed, mapping, fields, strong }}
            held={heldPath}
            onChoose={chooseValue}
            onPoint={setStrong}
          />
        </section>
        <section data-fields aria-label="What it means here" className="min-w-0">
          <header className="mb-2.5 flex min-h-6 items-center justify-between gap-3">
            <h3 className="font-medium">What it means here</h3>
            <p className="text-secondary text-soft">
              {linked} of {fields.length} linked
            </p>
          </header>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            {fields.map((field) => (
              <FieldRow
                key={field}
                {...{ field, body, mapping, onChange }}
                isHeld={field === heldField}
                isStrong={strong !== undefined && placeOf(mapping, field) === strong}
                onChoose={() => chooseField(field)}
                onUnlink={() => unlink(field)}
                onPoint={setStrong}
              />
            ))}
          </ul>
        </section>
        <LinkLines {...{ frame, mapping, fields, strong }} lines={listed} />
      </div>
    </div>
  );
}

function describeNext(held: Held | null): string {
  if (!held) return "Click a value to link it";
  return "field" in held
    ? `Now click ${wantedWords[held.field]}`
    : `Now choose what ${formatPath(held.path)} means`;
}

// In a stacked layout the next part may be out of view.
function reveal(frame: HTMLElement | null, what: string): void {
  const next = frame?.querySelector(what);
  const isStacked = frame !== null && frame.querySelector("section")?.clientWidth === frame.clientWidth;
  if (isStacked) next?.scrollIntoView({ block: "nearest" });
}
