import { X } from "lucide-react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import type { audit } from "@/lib/audit/contract";
import { actions } from "./actions";
import { type Names, tellApart } from "./actor-words";
import type { Actor } from "./audit-entry";

/** What the log can be filtered by; null takes a filter away. */
export interface Filter {
  readonly action?: string | null;
  readonly actorId?: string | null;
  readonly subjectId?: string | null;
}

interface Props {
  readonly view: z.output<typeof audit.list.input>;
  readonly actors: readonly Actor[];
  readonly names: Names;
  readonly onChange: (change: Filter) => void;
}

const everything = "all";
const kinds = [
  { value: everything, label: "Everything" },
  ...Object.entries(actions)
    .map(([value, { name }]) => ({ value, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label, "en-US")),
];

/** What part of the log is shown. */
export function AuditFilters({ view: { action, actorId, subjectId }, actors, names, onChange }: Props) {
  const pick = (value: string) => (value === everything ? null : value);
  const people = [
    { value: everything, label: "Everybody" },
    ...actors.map((actor) => ({ value: actor.id, label: tellApart(actor, names) })),
    // Somebody of a shared address who has not appeared yet.
    ...(actorId && !actors.some(({ id }) => id === actorId) ? [{ value: actorId, label: actorId }] : []),
  ];
  return (
    <div className="flex flex-wrap items-center gap-2 border-inner-line border-b px-5 py-3 sm:px-6">
      <Select
        aria-label="What"
        options={kinds}
        value={action ?? everything}
        onValueChange={(value) => onChange({ action: pick(value) })}
        className="w-auto! max-w-64 sm:min-w-40 max-sm:flex-1"
      />
      <Select
        aria-label="Who"
        options={people}
        value={actorId ?? everything}
        onValueChange={(value) => onChange({ actorId: pick(value) })}
        className="w-auto! max-w-64 sm:min-w-40 max-sm:flex-1"
      />
      {subjectId && (
        <Button look="quiet" onClick={() => onChange({ subjectId: null })}>
          Only one thing
          <X aria-hidden size={14} strokeWidth={1.75} />
          <span className="sr-only">: show what was done to everything</span>
        </Button>
      )}
    </div>
  );
}
