"use client";

import { ScrollText } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import type { z } from "zod";
import { FilterOff, FilterSelect, ListFilters } from "@/components/list/list-filters";
import { PagedTable } from "@/components/list/paged-table";
import { readView } from "@/components/list/read-view";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { HeaderCell } from "@/components/ui/table";
import { audit } from "@/lib/accounts/audit/contract";
import { actionNames } from "./actions";
import { type Actor, type AuditFilter, disambiguate, type ListedAuditEntry, type MemberNames } from "./audit-entry";
import { AuditRow } from "./audit-row";

const kinds = actionNames
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, "en-US"));

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
      <AuditFilters view={view} actors={actors} names={names} onChange={(change) => void setQuery(change)} />
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
  const people = actors.map((actor) => ({ value: actor.id, label: disambiguate(actor, names) }));
  // An actor from a shared address who isn't loaded yet.
  const isUnknown = actorId && !actors.some(({ id }) => id === actorId);
  return (
    <ListFilters>
      <FilterSelect
        label="What"
        all="Everything"
        options={kinds}
        value={action}
        onValueChange={(value) => onChange({ action: value })}
      />
      <FilterSelect
        label="Who"
        all="Everyone"
        options={isUnknown ? [...people, { value: actorId, label: actorId }] : people}
        value={actorId}
        onValueChange={(value) => onChange({ actorId: value })}
      />
      {subjectId && (
        <FilterOff label="One item only" effect="show everything" onClick={() => onChange({ subjectId: null })} />
      )}
    </ListFilters>
  );
}
