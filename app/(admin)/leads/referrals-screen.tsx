"use client";

import { useQuery } from "@tanstack/react-query";
import { FileSpreadsheet, Phone } from "lucide-react";
import { useQueryStates } from "nuqs";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { lazy } from "@/components/lazy";
import { CsvButton } from "@/components/list/csv-button";
import { OnlyChip } from "@/components/list/only-chip";
import { PagedTable } from "@/components/list/paged-table";
import { useDialogParam } from "@/components/list/use-dialog-param";
import { type FirstPage, type Pages, usePages } from "@/components/list/use-pages";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { formatCount } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { HeaderCell } from "@/components/ui/table";
import { besidePanelStyles } from "@/components/ui/variants";
import { useLoaded } from "@/components/use-loaded";
import { campaigns as campaignEndpoints } from "@/lib/business/campaigns/contract";
import { downloadCsv, query } from "@/lib/kit/client";
import { matchRequests } from "@/lib/leads/match-requests/contract";
import { referrals } from "@/lib/leads/referrals/contract";
import { periodLabels } from "../home/figures";
import { customerFilesPath } from "../paths";
import type { LeadAction } from "./lead-dialogs";
import { callDraftKey, LogCall } from "./log-call";
import { MatchRequests } from "./match-requests";
import { NoReferrals } from "./no-referrals";
import { ReferralRow } from "./referral-row";
import { ReferralsToolbar } from "./referrals-toolbar";
import { type FirstCounts, type StageCounts, useStageCounts } from "./use-stage-counts";
import { type FoundReferral, type InboxView, listInput, viewParsers } from "./view";

const LeadDialogs = lazy(() => import("./lead-dialogs").then((module) => module.LeadDialogs), null);
const loadSheet = () => import("./referral-sheet").then((module) => module.ReferralSheet);
const ReferralSheet = lazy(loadSheet, null);

interface ReferralsScreenProps {
  readonly campaigns: z.input<typeof campaignEndpoints.list.output>;
  readonly first: FirstPage<typeof referrals.listAll>;
  readonly counted: FirstCounts;
  /** Whether the member may export and erase friends' data. */
  readonly isAdmin: boolean;
}

/** All leads across campaigns, to convert, find and add. */
export function ReferralsScreen({ campaigns: wire, first, counted, isAdmin }: ReferralsScreenProps) {
  const { campaigns } = useLoaded(campaignEndpoints.list, wire);
  const [view, setView] = useQueryStates(viewParsers, { history: "replace" });
  const [isCalling, setCalling] = useDialogParam("call", callDraftKey);
  const wanted = listInput(view);
  const pages = usePages(referrals.listAll, { ...wanted, limit: 50 }, first);
  const { opened, isMissing } = useLead(view.lead, pages.items);
  const neighbors = useNeighbors(pages.items, view.lead);
  const counts = useStageCounts(view.campaignId, counted);
  const unmatched = useUnmatched(view);
  const [asked, setAsked] = useState<{ action: LeadAction; referral: FoundReferral }>();
  const change = (next: Partial<InboxView>) => void setView(next);
  const show = ({ referralId }: FoundReferral) => change({ lead: referralId });
  const act = (action: LeadAction, referral: FoundReferral) => setAsked({ action, referral });
  const add = (
    <Button
      icon={Phone}
      variant={opened ? "secondary" : "primary"}
      onClick={() => setCalling(true)}
      disabled={campaigns.length === 0}
    >
      Log a call
    </Button>
  );
  const exporting = (
    <CsvButton endpoint={referrals.listAll} input={wanted} fileName="leads" loadMore={unmatched.download} />
  );
  return (
    <div className={cx(opened && besidePanelStyles)}>
      <PageHeader
        title="Leads"
        description={describeWaiting(counts)}
        actions={
          campaigns.length > 0 && (
            <div className="flex flex-wrap items-center gap-2">
              <ButtonLink icon={FileSpreadsheet} variant="quiet" href={customerFilesPath()} className="max-sm:px-3!">
                <span className="max-sm:sr-only">Customer file</span>
              </ButtonLink>
              <span className="max-sm:hidden">{exporting}</span>
              <span className="max-lg:hidden">{add}</span>
            </div>
          )
        }
      />
      {isMissing && (
        <Notice
          tone="amber"
          role="status"
          title="Lead not found"
          className="mb-grid"
          action={
            <Button size="small" onClick={() => change({ lead: null })}>
              Close
            </Button>
          }
        >
          Its campaign may have been deleted.
        </Notice>
      )}
      {view.days && (
        <div className="mb-3">
          <OnlyChip
            filter={`${view.status === "converted" ? "Converted" : "Received"} ${periodLabels[view.days].within}`}
            onRemove={() => change({ days: null })}
          />
        </div>
      )}
      <Card flush onPointerEnter={() => void loadSheet().catch(() => undefined)} className="@container">
        <ReferralsToolbar
          campaigns={campaigns}
          view={view}
          counts={counts}
          setView={change}
          phoneActions={campaigns.length > 0 && exporting}
        />
        <MatchRequests requests={unmatched.requests} />
        <ReferralsTable
          pages={pages}
          total={
            view.q === null && view.days === null ? countReferrals(counts, view, unmatched.requests.length) : undefined
          }
          isOpenOnly={view.status === null || openParts.has(view.status)}
          withCampaign={campaigns.length > 1}
          isAdmin={isAdmin}
          openedId={opened?.referralId}
          onOpen={show}
          onAct={act}
          empty={
            unmatched.requests.length === 0 && (
              <NoReferrals
                view={view}
                hasCampaigns={campaigns.length > 0}
                hasReferrals={(counts?.all ?? 0) > 0}
                setView={change}
                add={add}
              />
            )
          }
        />
      </Card>
      {opened && (
        <ReferralSheet
          referral={opened}
          {...neighbors}
          isAdmin={isAdmin}
          onShow={show}
          onAct={act}
          onClose={() => change({ lead: null })}
        />
      )}
      {asked && (
        <LeadDialogs
          {...asked}
          onClose={() => setAsked(undefined)}
          onMoved={(lead) => view.lead === asked.referral.referralId && change({ lead })}
        />
      )}
      <LogCall campaigns={campaigns} campaignId={view.campaignId} open={isCalling} onOpenChange={setCalling} />
    </div>
  );
}

const openParts: ReadonlySet<InboxView["status"]> = new Set(["new", "contacted", "booked", "pending"]);

function describeWaiting(counts: StageCounts | undefined): string {
  if (!counts?.new) return "Friends your advocates sent. Convert one when the job is done.";
  return `${formatCount(counts.new, "new lead")} to contact.`;
}

/** The table's total. Leads without an advocate are listed above it. */
function countReferrals(counts: StageCounts | undefined, { status }: InboxView, unmatched: number) {
  const all = counts?.[status ?? "pending"];
  return all === undefined ? undefined : all - unmatched;
}

type RowProps = Parameters<typeof ReferralRow>[0];

interface ReferralsTableProps extends Pick<RowProps, "withCampaign" | "isAdmin" | "onOpen" | "onAct"> {
  readonly pages: Pages<FoundReferral>;
  readonly total: number | undefined;
  /** Whether all of them are open, so the age column makes sense. */
  readonly isOpenOnly: boolean;
  /** The lead whose sheet is open. */
  readonly openedId: string | undefined;
  readonly empty: ReactNode;
}

function ReferralsTable({ pages, total, isOpenOnly, openedId, empty, ...rows }: ReferralsTableProps) {
  return (
    <PagedTable
      label="Leads"
      phone="line"
      pages={pages}
      total={total}
      empty={empty}
      row={(referral) => (
        <ReferralRow
          key={referral.referralId}
          referral={referral}
          isOpened={referral.referralId === openedId}
          {...rows}
        />
      )}
      head={
        <>
          <HeaderCell>Lead</HeaderCell>
          <HeaderCell className="hidden @[40rem]:table-cell">Referred by</HeaderCell>
          {rows.withCampaign && <HeaderCell className="hidden @[58rem]:table-cell">Campaign</HeaderCell>}
          <HeaderCell className="hidden @[40rem]:table-cell">Offer</HeaderCell>
          <HeaderCell>Stage</HeaderCell>
          <HeaderCell align="end">{isOpenOnly ? "Age" : "When"}</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Next step</span>
          </HeaderCell>
        </>
      }
    />
  );
}

interface OpenedLead {
  readonly opened: FoundReferral | undefined;
  /** Whether it doesn't exist, for example after its campaign was deleted. */
  readonly isMissing: boolean;
}

/** The lead in the address, from the list or else from the API, for example when opened from an email. */
function useLead(lead: string | null, items: readonly FoundReferral[]): OpenedLead {
  const { data } = useQuery({
    ...query(referrals.listAll, { referralId: lead ?? "", limit: 1 }),
    enabled: lead !== null,
  });
  if (lead === null) return { opened: undefined, isMissing: false };
  const opened = items.find(({ referralId }) => referralId === lead) ?? data?.referrals[0];
  return { opened, isMissing: data !== undefined && !opened };
}

/** A lead's neighbors in the list, even after an action moved it out of the list. */
function useNeighbors(items: readonly FoundReferral[], lead: string | null) {
  const at = items.findIndex(({ referralId }) => referralId === lead);
  const [last, setLast] = useState({ lead, at });
  if (last.lead !== lead || (at >= 0 && last.at !== at)) setLast({ lead, at });
  if (at >= 0) return { previous: items[at - 1], next: items[at + 1] };
  // The lead that moved up into its place is the next one.
  const was = last.lead === lead ? last.at : -1;
  return { previous: items[was - 1], next: was >= 0 ? items[was] : undefined };
}

/** Filters that include new leads. */
const parts: ReadonlySet<InboxView["status"]> = new Set([null, "pending", "new", "counted", "all"]);

/** New leads without an advocate, if the filters include new ones. They belong to no campaign. */
function useUnmatched({ q, status, campaignId, days }: InboxView) {
  const isShown = parts.has(status) && campaignId === null;
  const filter = { ...(q !== null && { q }), ...(days && { receivedDays: days }) };
  const { data } = useQuery({ ...query(matchRequests.list, filter), enabled: isShown });
  const requests = isShown ? (data?.matchRequests ?? []) : [];
  const download = () => downloadCsv(matchRequests.list, filter);
  return { requests, download: requests.length > 0 ? download : undefined };
}
