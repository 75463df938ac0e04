"use client";

import type { ReactNode } from "react";
import { PagedTable } from "@/components/list/paged-table";
import type { Pages } from "@/components/list/pages";
import { HeaderCell } from "@/components/ui/header-cell";
import type { FoundReferral } from "./referral";
import { ReferralRow } from "./referral-row";

interface ReferralsTableProps {
  readonly pages: Pages<FoundReferral>;
  readonly withCampaign: boolean;
  readonly total: number | undefined;
  readonly onOpen: (referral: FoundReferral) => void;
  readonly empty: ReactNode;
}

/** The referrals, in the order that was asked for. */
export function ReferralsTable({ pages, withCampaign, total, onOpen, empty }: ReferralsTableProps) {
  return (
    <PagedTable
      label="Referrals"
      pages={pages}
      total={total}
      empty={empty}
      row={(referral) => <ReferralRow key={referral.referralId} {...{ referral, withCampaign, onOpen }} />}
      head={
        <>
          <HeaderCell>Friend</HeaderCell>
          <HeaderCell>Referred by</HeaderCell>
          {withCampaign && <HeaderCell className="sm:max-xl:hidden">Campaign</HeaderCell>}
          <HeaderCell className="sm:max-lg:hidden">Promised</HeaderCell>
          <HeaderCell>Status</HeaderCell>
          <HeaderCell align="end">
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </>
      }
    />
  );
}
