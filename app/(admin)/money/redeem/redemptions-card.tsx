"use client";

import { Ticket } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { CsvButton } from "@/components/list/csv-button";
import { PagedTable } from "@/components/list/paged-table";
import { readView } from "@/components/list/read-view";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { redemptionStates } from "@/components/redemptions/redemption-badge";
import { RedemptionHead, RedemptionRow } from "@/components/redemptions/redemption-row";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { NativeSelect } from "@/components/ui/native-select";
import { redemptions } from "@/lib/credit/redemptions/contract";
import { advocatePath } from "../../paths";

const everything = "all";
const states = [
  { value: everything, label: "All" },
  ...Object.entries(redemptionStates).map(([value, { name }]) => ({ value, label: name })),
];
const filters = { state: parseAsString };

/** Every use of credit, newest first, including those waiting for approval. */
export function RedemptionsCard({ first }: { first: FirstPage<typeof redemptions.listAll> }) {
  const [query, setQuery] = useQueryStates(filters);
  const view = readView(redemptions.listAll.input, query);
  const pages = usePages(redemptions.listAll, view, first);
  return (
    <Card flush aria-labelledby="redemptions">
      <CardHeader
        flush
        id="redemptions"
        title="Used credit"
        aside={
          <div className="flex flex-wrap items-center gap-2">
            <NativeSelect
              aria-label="Status"
              options={states}
              value={view.state ?? everything}
              onValueChange={(value) => void setQuery({ state: value === everything ? null : value })}
            />
            <CsvButton
              endpoint={redemptions.listAll}
              input={{ ...(view.state && { state: view.state }) }}
              fileName="redemptions"
            />
          </div>
        }
      />
      <PagedTable
        label="Used credit"
        pages={pages}
        head={<RedemptionHead namesAdvocate />}
        row={(redemption) => (
          <RedemptionRow
            key={redemption.redemptionId}
            redemption={redemption}
            advocateHref={advocatePath(redemption)}
          />
        )}
        empty={
          view.state ? (
            <EmptyState
              icon={Ticket}
              title="Nothing here"
              action={<Button onClick={() => void setQuery({ state: null })}>Show all</Button>}
            >
              No redemption has this status.
            </EmptyState>
          ) : (
            <EmptyState icon={Ticket} title="No credit used yet">
              Enter a customer’s code, or open an advocate and choose Redeem.
            </EmptyState>
          )
        }
      />
    </Card>
  );
}
