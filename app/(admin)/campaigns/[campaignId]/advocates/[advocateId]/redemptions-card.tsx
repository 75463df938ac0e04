"use client";

import { z } from "zod";
import { PagedTable } from "@/components/list/paged-table";
import { useInSteps } from "@/components/list/use-in-steps";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { RedemptionHead, RedemptionRow } from "@/components/redemptions/redemption-row";
import { Card, CardHeader } from "@/components/ui/card";
import { redemptions } from "@/lib/credit/redemptions/contract";
import type { AdvocateIds } from "./read-page";

const step = 5;

interface RedemptionsCardProps {
  readonly ids: AdvocateIds;
  readonly first: FirstPage<typeof redemptions.list>;
}

/** How the advocate's credit was used; hidden if none was. */
export function RedemptionsCard({ ids, first }: RedemptionsCardProps) {
  const wanted = { ...z.decode(redemptions.list.input, first.input), ...ids };
  const pages = useInSteps(usePages(redemptions.list, wanted, first), step);
  return (
    <div className="min-w-0 max-sm:order-2">
      <Card flush aria-labelledby="redemptions">
        <CardHeader flush id="redemptions" title="Used credit" />
        <PagedTable
          label="Used credit"
          pages={pages}
          head={<RedemptionHead namesAdvocate={false} />}
          row={(redemption) => <RedemptionRow key={redemption.redemptionId} redemption={redemption} />}
          empty={null}
        />
      </Card>
    </div>
  );
}
