"use client";

import type { Ref } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Choice, FieldNote } from "@/components/ui/field";
import { eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { type EventType, eventGroups } from "./event-names";

interface Props {
  readonly value: readonly EventType[];
  readonly onValueChange: (types: EventType[]) => void;
  readonly error?: string | undefined;
  /** Gets the focus if nothing is chosen. */
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The event types to choose from, with descriptions. */
export function EventPicker({ value, onValueChange, error, ref }: Props) {
  const toggle = (type: EventType, isChosen: boolean) =>
    onValueChange(isChosen ? [...value, type] : value.filter((each) => each !== type));
  return (
    <div className="grid gap-5">
      {error && (
        <div role="alert" className="[&>p]:mt-0">
          <FieldNote id="events" error={error} />
        </div>
      )}
      <div className="gap-x-8 sm:columns-2">
        {eventGroups.map(({ name, types }, position) => (
          <fieldset key={name} className="mb-5 break-inside-avoid">
            <legend className="mb-2.5 font-medium text-secondary">{name}</legend>
            <div className="grid gap-3">
              {types.map((type, each) => (
                <Choice key={type} label={eventCatalog[type].name} hint={eventCatalog[type].meaning}>
                  {(control) => (
                    <Checkbox
                      {...control}
                      {...(position === 0 && each === 0 && ref && { ref })}
                      checked={value.includes(type)}
                      onCheckedChange={(isChosen) => toggle(type, isChosen)}
                    />
                  )}
                </Choice>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  );
}
