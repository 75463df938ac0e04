"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SearchX, Send, Upload, Users } from "lucide-react";
import { useQueryStates } from "nuqs";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { lazy, useWas } from "@/components/lazy";
import { CsvButton } from "@/components/list/csv-button";
import { ListToolbar } from "@/components/list/list-toolbar";
import { useDialogParam } from "@/components/list/use-dialog-param";
import { type FirstPage, usePages } from "@/components/list/use-pages";
import { readText } from "@/components/list/view-parser";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import type { accounts } from "@/lib/accounts/contract";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import type { Plan } from "@/lib/kit/auth/access";
import { query } from "@/lib/kit/client";
import { searchText } from "@/lib/kit/contract";
import { advocates } from "@/lib/leads/advocates/contract";
import { AdvocateQuotaNote, quotaLeft } from "../quota";
import { AdvocatesTable, useSelection } from "./advocates-table";
import { EnrollButton, EnrollDialog, enrollDraftKey } from "./enroll-dialog";
import { NoCampaign } from "./no-campaign";
import {
  type AdvocatesView,
  type FoundAdvocate,
  isFiltered,
  type ListedCampaign,
  listInput,
  partNames,
  sortNames,
  viewParsers,
} from "./view";

const BulkBar = lazy(() => import("./bulk-bar").then((module) => module.BulkBar), null);
const InviteAllDialog = lazy(() => import("./invite-all-dialog").then((module) => module.InviteAllDialog), null);
const idOf = ({ advocateId }: FoundAdvocate) => advocateId;

interface AdvocatesScreenProps {
  /** Current after every write, which renders the page again. */
  readonly account: z.output<typeof accounts.get.output>;
  readonly campaigns: readonly ListedCampaign[];
  readonly first: FirstPage<typeof advocates.listAll>;
  readonly plan: Pick<Plan, "name" | "sms">;
}

export function AdvocatesScreen({ account, campaigns, first, plan }: AdvocatesScreenProps) {
  const { org, usage } = account;
  const [view, setView] = useQueryStates(viewParsers, { history: "replace" });
  const [isEnrolling, setEnrolling] = useDialogParam("enroll", enrollDraftKey);
  const asked = listInput(view);
  const pages = usePages(advocates.listAll, { ...asked, limit: 50 }, first);
  const totals = useTotals(view.campaignId);
  const selection = useSelection(idOf, JSON.stringify(view));
  const [isInviting, setInviting] = useState(false);
  const wasInviting = useWas(isInviting);
  const wasChosen = useWas(selection.items.length > 0);
  const quota = { used: usage.advocates, limit: org.enabledFeatures.advocates, plan: plan.name };
  const isFull = quotaLeft(quota) === 0;
  const isEmpty = pages.items.length === 0 && !isFiltered(view) && !pages.error && !pages.isLoading;
  const enroll = <EnrollButton isFull={isFull} onClick={() => setEnrolling(true)} />;
  const importing = (
    <ButtonLink icon={Upload} href="/advocates/import">
      Import
    </ButtonLink>
  );
  const change = (next: Partial<AdvocatesView>) => void setView(next);
  return (
    <>
      <PageHeader
        title="Advocates"
        description={<span className="max-sm:hidden">Everyone who recommends you, and what they’ve brought in.</span>}
        actions={
          campaigns.length > 0 &&
          !isEmpty && (
            <>
              <span className="max-sm:hidden">{importing}</span>
              {enroll}
            </>
          )
        }
      />
      <AdvocateQuotaNote quota={quota} className="mb-grid" />
      <Card flush>
        {!isEmpty && (
          <AdvocatesToolbar
            campaigns={campaigns}
            view={view}
            totals={totals}
            setView={change}
            phoneActions={campaigns.length > 0 && importing}
          >
            {view.q === null && (
              <Button icon={Send} onClick={() => setInviting(true)}>
                Send invites
              </Button>
            )}
            <CsvButton endpoint={advocates.listAll} input={asked} fileName="advocates" />
          </AdvocatesToolbar>
        )}
        <AdvocatesTable
          pages={pages}
          view={view}
          setView={change}
          withCampaign={campaigns.length > 1}
          selection={selection}
          total={totalOf(view, totals)}
          empty={
            <NoAdvocates
              view={view}
              campaigns={campaigns}
              onClear={() => void setView({ q: null, campaignId: null, part: null })}
              enroll={enroll}
            />
          }
        />
      </Card>
      {wasChosen && <BulkBar selection={selection} sms={plan.sms} />}
      {wasInviting && (
        <InviteAllDialog
          open={isInviting}
          onOpenChange={setInviting}
          view={{
            ...(view.campaignId && { campaignId: view.campaignId }),
            ...(view.part && { part: view.part }),
          }}
          who={whoOf(view)}
          campaign={campaigns.find(({ campaignId }) => view.campaignId === null || campaignId === view.campaignId)}
        />
      )}
      <EnrollDialog
        campaigns={campaigns}
        quota={quota}
        campaignId={view.campaignId}
        sms={plan.sms}
        open={isEnrolling}
        onOpenChange={setEnrolling}
      />
    </>
  );
}

/** The end of "Invite everyone …", for example "whose link was never opened". */
function whoOf({ part }: AdvocatesView): string {
  switch (part) {
    case "neverVisited":
      return "whose link was never opened";
    case "withoutReferrals":
      return "without referrals yet";
    case "withCredit":
      return "with credit";
    default:
      return "in this list";
  }
}

function totalOf({ q, part }: AdvocatesView, totals: ReturnType<typeof useTotals>): number | undefined {
  if (q !== null) return undefined;
  return totals?.[part ?? "all"];
}

interface AdvocatesToolbarProps {
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  readonly view: AdvocatesView;
  readonly setView: (change: Partial<AdvocatesView>) => void;
  readonly totals: ReturnType<typeof useTotals>;
  /** Bulk actions on the list. */
  readonly children: ReactNode;
  /** Actions of the page's header, for phones. */
  readonly phoneActions: ReactNode;
}

/** Search, filters, and the sort order for screens that hide the column headers. */
function AdvocatesToolbar(props: AdvocatesToolbarProps) {
  const { campaigns, view, setView, totals, children, phoneActions } = props;
  const { q, campaignId, part, sort } = view;
  const counts = q === null ? totals : undefined;
  return (
    <ListToolbar
      phoneActions={phoneActions}
      search={{
        label: "Search advocates",
        placeholder: "Name, email, phone or code",
        value: q ?? "",
        onSearch: (text) => setView({ q: readText(searchText, text) }),
      }}
      campaign={{ campaigns, value: campaignId, onValueChange: (chosen) => setView({ campaignId: chosen }) }}
      order={{
        options: sortNames,
        value: sort ?? "active",
        onValueChange: (chosen) => setView({ sort: chosen === "active" ? null : chosen }),
        className: "sm:hidden",
      }}
      part={{
        chips: partNames.map((each) => ({ ...each, count: counts?.[each.value] })),
        value: part ?? "all",
        onValueChange: (chosen) => setView({ part: chosen === "all" ? null : chosen }),
      }}
    >
      {children}
    </ListToolbar>
  );
}

interface NoAdvocatesProps {
  readonly view: AdvocatesView;
  readonly campaigns: readonly { readonly campaignId: string; readonly name: string }[];
  readonly onClear: () => void;
  /** The buttons that add advocates. */
  readonly enroll: ReactNode;
}

/** Empty state of the table. */
function NoAdvocates({ view, campaigns, onClear, enroll }: NoAdvocatesProps) {
  if (isFiltered(view)) {
    return (
      <EmptyState
        level={2}
        icon={SearchX}
        title="No results"
        action={<Button onClick={onClear}>Show all advocates</Button>}
      >
        {describeMissing(view)}
      </EmptyState>
    );
  }
  if (campaigns.length === 0) return <NoCampaign bare />;
  return (
    <EmptyState
      level={2}
      icon={Users}
      title="No advocates yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink href="/advocates/import">Import a list</ButtonLink>
          {enroll}
        </div>
      }
    >
      Happy customers make good advocates. Each one gets their own link to share and earns credit.
    </EmptyState>
  );
}

function describeMissing({ q, ...filters }: AdvocatesView): ReactNode {
  if (q === null) return "No advocates match these filters.";
  return (
    <>
      No advocates match <bdi className="wrap-anywhere">“{q}”</bdi>
      {isFiltered({ q: null, ...filters }) && " with these filters"}.
    </>
  );
}

/** Advocates in each part of the list. */
interface ListTotals {
  readonly all: number;
  readonly withCredit: number;
  readonly neverVisited: number;
  readonly withoutReferrals: number;
}

/**
 * Totals of all campaigns or of one, from stored figures rather than a count. Undefined until they load; lists work
 * without them.
 */
function useTotals(campaignId: string | null): ListTotals | undefined {
  const { data } = useQuery({
    ...query(dashboardFigures.insights, campaignId === null ? {} : { campaignId }),
    placeholderData: keepPreviousData,
  });
  if (!data) return undefined;
  const { withCredit, funnel } = data;
  return {
    all: funnel.invited,
    withCredit,
    neverVisited: funnel.invited - funnel.visited,
    withoutReferrals: funnel.invited - funnel.referred,
  };
}
