"use client";

import { Users } from "lucide-react";
import { CsvButton } from "@/components/list/csv-button";
import { PagedTable } from "@/components/list/paged-table";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { Person } from "@/components/ui/avatar";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { Cell, HeaderCell, Row, RowLink } from "@/components/ui/table";
import { formatPhone } from "@/lib/kit/format-phone";
import { advocates } from "@/lib/leads/advocates/contract";
import { advocatePath } from "../../paths";

const view = { sort: "balance", part: "withCredit" } as const;

export function CustomersCard({ first }: { first: FirstPage<typeof advocates.listAll> }) {
  const pages = usePages(advocates.listAll, { ...view, limit: 50 }, first);
  return (
    <Card flush aria-labelledby="customers">
      <CardHeader
        flush
        id="customers"
        title="Credit by customer"
        aside={<CsvButton endpoint={advocates.listAll} input={view} fileName="credit-by-customer" />}
      />
      <PagedTable
        label="Customers with credit"
        pages={pages}
        phone="line"
        head={
          <>
            <HeaderCell className="w-full">Customer</HeaderCell>
            <HeaderCell>Campaign</HeaderCell>
            <HeaderCell align="end">On hold</HeaderCell>
            <HeaderCell align="end">You owe</HeaderCell>
          </>
        }
        row={({ name, email, phone, campaignName, creditBalanceCents, pendingCreditCents, ...ids }) => (
          <Row key={ids.advocateId}>
            <Cell leads className="max-sm:min-w-0 max-sm:flex-1">
              <Person name={name} detail={<bdi>{email ?? (phone && formatPhone(phone))}</bdi>}>
                <RowLink href={advocatePath(ids)}>
                  <bdi>{name}</bdi>
                </RowLink>
              </Person>
            </Cell>
            <Cell label="Campaign" className="text-secondary text-soft max-sm:hidden! sm:min-w-56 sm:max-w-64">
              <bdi className="wrap-anywhere line-clamp-2">{campaignName}</bdi>
            </Cell>
            <Cell label="On hold" align="end" className="max-sm:hidden!">
              {pendingCreditCents > 0 ? <Money cents={pendingCreditCents} /> : <span className="text-soft">–</span>}
            </Cell>
            <Cell label="You owe" align="end">
              <Money cents={creditBalanceCents} />
              {pendingCreditCents > 0 && (
                <span className="block text-right text-caption text-soft sm:hidden">
                  <Money cents={pendingCreditCents} /> on hold
                </span>
              )}
            </Cell>
          </Row>
        )}
        empty={
          <EmptyState icon={Users} title="You owe no credit">
            Customers show up here once they earn a reward.
          </EmptyState>
        }
      />
    </Card>
  );
}
