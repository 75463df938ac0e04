import { X } from "lucide-react";
import type { z } from "zod";
import { messageStates, templateNames } from "@/components/messages/message-words";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import type { messages } from "@/lib/messages/contract";

export type View = z.output<typeof messages.list.input>;

interface Props {
  readonly view: View;
  readonly onChange: (change: {
    status?: string | null;
    template?: string | null;
    advocateId?: null;
  }) => void;
}

const everything = "all";
const statuses = [
  { value: everything, label: "Any status" },
  ...Object.entries(messageStates).map(([value, { name }]) => ({ value, label: name })),
];
const kinds = [
  { value: everything, label: "Any kind" },
  ...Object.entries(templateNames).map(([value, label]) => ({ value, label })),
];

/** What part of the messages is shown. */
export function MessageFilters({ view: { status, template, advocateId }, onChange }: Props) {
  const pick = (value: string) => (value === everything ? null : value);
  return (
    <div className="flex flex-wrap items-center gap-2 border-inner-line border-b px-5 py-3 sm:px-6">
      <Select
        aria-label="Status"
        options={statuses}
        value={status ?? everything}
        onValueChange={(value) => onChange({ status: pick(value) })}
        className="w-auto! max-w-64 sm:min-w-36 max-sm:flex-1"
      />
      <Select
        aria-label="Kind"
        options={kinds}
        value={template ?? everything}
        onValueChange={(value) => onChange({ template: pick(value) })}
        className="w-auto! max-w-64 sm:min-w-36 max-sm:flex-1"
      />
      {advocateId && (
        <Button look="quiet" onClick={() => onChange({ advocateId: null })}>
          Only one advocate
          <X aria-hidden size={14} strokeWidth={1.75} />
          <span className="sr-only">: show the messages of all</span>
        </Button>
      )}
    </div>
  );
}
