"use client";

import { ScrollText, X } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import type { z } from "zod";
import { PagedTable } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Select } from "@/components/ui/select";
import { HeaderCell } from "@/components/ui/table";
import { audit } from "@/lib/accounts/audit/contract";
import { readView } from "../../read-view";
import { actions } from "./actions";
import {
  type Actor,
  type AuditFilter,
  disambiguate,
  type ListedAuditEntry,
  type MemberNames,
} from "./audit-entry";
import { AuditRow } from "./audit-row";

const everything = "all";

const kinds = [
  { value: everything, label: "Everything" },
  ...Object.entries(actions)
    .map(([value, { name }]) => ({ value, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label, "en-US")),
];

const unfiltered = { action: null, actorId: null, subjectId: null };
const filters = { action: parseAsString, actorId: parseAsString, subjectId: parseAsString };

interface Props {
  readonly first: FirstPage<typeof audit.list>;
  readonly names: MemberNames;
  /** The viewing member. */
  readonly self: Actor;
}

export function AuditLog({ first, names, self }: Props) {
  const [query, setQuery] = useQueryStates(filters);
  const view = readView(audit.list.input, query);
  const pages = usePages(audit.list, view, first);
  const actors = useSeenActors(pages.items, self);
  return (
    <Card flush>
      <AuditFilters {...{ view, actors, names }} onChange={(change) => void setQuery(change)} />
      <PagedTable
        label="Audit log"
        pages={pages}
        head={
          <>
            <HeaderCell>Who</HeaderCell>
            <HeaderCell>What</HeaderCell>
            <HeaderCell align="end">When</HeaderCell>
          </>
        }
        row={(entry) => (
          <AuditRow
            key={entry.auditId}
            entry={entry}
            names={names}
            onFilter={(filter) => void setQuery({ ...unfiltered, ...filter })}
          />
        )}
        empty={
          <EmptyState
            icon={ScrollText}
            level={2}
            title="No matching entries"
            action={<Button onClick={() => void setQuery(null)}>Show everything</Button>}
          >
            No entries match these filters. Older entries have been deleted.
          </EmptyState>
        }
      />
    </Card>
  );
}

/** Actors seen in the log so far, regardless of the filters. */
function useSeenActors(entries: readonly ListedAuditEntry[], self: Actor): readonly Actor[] {
  const [seen, setSeen] = useState<readonly Actor[]>([self]);
  const known = new Map(seen.map((actor) => [actor.id, actor]));
  for (const { actor } of entries) if (!known.has(actor.id)) known.set(actor.id, actor);
  if (known.size > seen.length) setSeen([...known.values()]);
  return seen;
}

interface AuditFiltersProps {
  readonly view: z.output<typeof audit.list.input>;
  readonly actors: readonly Actor[];
  readonly names: MemberNames;
  readonly onChange: (change: AuditFilter) => void;
}

function AuditFilters({ view: { action, actorId, subjectId }, actors, names, onChange }: AuditFiltersProps) {
  const pick = (value: string) => (value === everything ? null : value);
  const people = [
    { value: everything, label: "Everyone" },
    ...actors.map((actor) => ({ value: actor.id, label: disambiguate(actor, names) })),
    // An actor from a shared address who isn't loaded yet.
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
        <Button variant="quiet" onClick={() => onChange({ subjectId: null })}>
          One item only
          <X size={14} />
          <span className="sr-only">: show everything</span>
        </Button>
      )}
    </div>
  );
}
