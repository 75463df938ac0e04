"use client";

import type { ReactNode } from "react";
import { PagedTable } from "@/components/list/paged-table";
import type { Pages } from "@/components/list/pages";
import { Checkbox } from "@/components/ui/checkbox";
import { HeaderCell } from "@/components/ui/header-cell";
import type { FoundAdvocate } from "./advocate";
import { AdvocateRow } from "./advocate-row";
import type { useSelection } from "./use-selection";
import type { View } from "./view";

interface AdvocatesTableProps {
  readonly pages: Pages<FoundAdvocate>;
  readonly view: View;
  readonly setView: (change: Partial<View>) => void;
  readonly withCampaign: boolean;
  readonly selection: ReturnType<typeof useSelection<FoundAdvocate>>;
  readonly empty: ReactNode;
  readonly total: number | undefined;
}

/** The advocates, in the order that was asked for. */
export function AdvocatesTable(props: AdvocatesTableProps) {
  const { pages, view, setView, withCampaign, selection, empty, total } = props;
  const chosen = pages.items.filter(selection.has).length;
  const sorted = (sort: View["sort"], direction: "ascending" | "descending") => ({
    sort: view.sort === sort ? direction : ("none" as const),
    onSort: () => setView({ sort: view.sort === sort ? null : sort }),
  });
  return (
    <PagedTable
      label="Advocates"
      pages={pages}
      empty={empty}
      total={total}
      row={(advocate) => (
        <AdvocateRow
          key={advocate.advocateId}
          advocate={advocate}
          withCampaign={withCampaign}
          isChosen={selection.has(advocate)}
          onChoose={selection.set}
        />
      )}
      head={
        <>
          <HeaderCell className="pr-0! sm:w-0">
            <Checkbox
              aria-label="Select all that are shown"
              checked={chosen === 0 ? false : chosen === pages.items.length || "indeterminate"}
              onCheckedChange={(checked) => selection.set(pages.items, checked === true)}
            />
          </HeaderCell>
          <HeaderCell {...sorted("name", "ascending")}>Advocate</HeaderCell>
          <HeaderCell className="sm:hidden">Figures</HeaderCell>
          {withCampaign && <HeaderCell className="max-xl:hidden">Campaign</HeaderCell>}
          <HeaderCell align="end" className="max-sm:hidden" {...sorted("balance", "descending")}>
            Credit
          </HeaderCell>
          <HeaderCell align="end" className="max-sm:hidden">
            Waiting
          </HeaderCell>
          <HeaderCell align="end" className="max-sm:hidden" {...sorted("conversions", "descending")}>
            Converted
          </HeaderCell>
          <HeaderCell align="end" className="max-lg:hidden">
            Link opened
          </HeaderCell>
          <HeaderCell align="end" className="max-xl:hidden" {...sorted(null, "descending")}>
            Enrolled
          </HeaderCell>
        </>
      }
    />
  );
}
