"use client";

import { ScrollText } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { PagedTable } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { HeaderCell } from "@/components/ui/header-cell";
import { audit } from "@/lib/audit/contract";
import { readView } from "../../read-view";
import type { Names } from "./actor-words";
import type { Actor, Entry } from "./audit-entry";
import { AuditFilters } from "./audit-filters";
import { AuditRow } from "./audit-row";

interface Props {
  readonly first: FirstPage<typeof audit.list>;
  readonly names: Names;
  /** Who looks at it. */
  readonly self: Actor;
}

const unfiltered = { action: null, actorId: null, subjectId: null };
const filters = { action: parseAsString, actorId: parseAsString, subjectId: parseAsString };

/** The entries, filtered by the page's address. */
export function AuditLog({ first, names, self }: Props) {
  const [asked, setAsked] = useQueryStates(filters);
  const view = readView(audit.list.input, asked);
  const pages = usePages(audit.list, view, first);
  const actors = useSeenActors(pages.items, self);
  return (
    <Card flush>
      <AuditFilters {...{ view, actors, names }} onChange={(change) => void setAsked(change)} />
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
            onFilter={(filter) => void setAsked({ ...unfiltered, ...filter })}
          />
        )}
        empty={
          <EmptyState
            icon={ScrollText}
            level={2}
            title="Nothing fits"
            action={<Button onClick={() => void setAsked(null)}>Show everything</Button>}
          >
            Nothing of this kind was done as far back as the log is kept.
          </EmptyState>
        }
      />
    </Card>
  );
}

/** Everybody who has appeared in the log so far, whatever part of it is shown now. */
function useSeenActors(entries: readonly Entry[], self: Actor): readonly Actor[] {
  const [seen, setSeen] = useState<readonly Actor[]>([self]);
  const known = new Map(seen.map((actor) => [actor.id, actor]));
  for (const { actor } of entries) if (!known.has(actor.id)) known.set(actor.id, actor);
  if (known.size > seen.length) setSeen([...known.values()]);
  return seen;
}
