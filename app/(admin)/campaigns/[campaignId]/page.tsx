import { Handshake, UserPlus } from "lucide-react";
import type { Metadata } from "next";
import type { z } from "zod";
import { requireMember } from "@/app/current-member";
import { ReferralBadge } from "@/components/referrals/referral-badge";
import { Person } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { RowLink } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { getInsights } from "@/lib/insights/dashboard/insights";
import type { advocates } from "@/lib/leads/advocates/contract";
import { listAdvocates } from "@/lib/leads/advocates/list";
import type { referrals } from "@/lib/leads/referrals/contract";
import { listAllReferrals } from "@/lib/leads/referrals/list-all";
import { NextStepButton } from "../../next-step-button";
import { advocatePath, advocatesPath, campaignPath, referralsPath } from "../../paths";
import { countOpenLeads, readCampaign } from "../read-campaign";
import { CampaignView } from "./campaign-view";

/** Rows per list; "See all" leads to the rest. */
const SHOWN = "5";

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { campaignId } = await params;
  const actor = await requireMember(campaignPath(campaignId));
  const { campaign } = await readCampaign(actor, campaignId);
  return { title: campaign.name };
}

interface PageProps {
  readonly params: Promise<{ campaignId: string }>;
}

/** One campaign: offer, results, newest advocates and waiting leads. */
export default async function CampaignPage({ params }: PageProps) {
  const { campaignId } = await params;
  const actor = await requireMember(campaignPath(campaignId));
  const found = await readCampaign(actor, campaignId);
  const few = { campaignId, limit: SHOWN };
  const [insights, counts, advocates, referrals] = await Promise.all([
    getInsights(actor, { campaignId }),
    countOpenLeads(actor, campaignId),
    listAdvocates(actor, few),
    listAllReferrals(actor, { ...few, group: "open", sort: "oldest" }),
  ]);
  // Phone number formatting is heavy, so these lists render on the server.
  return (
    <CampaignView campaign={found} insights={insights} {...counts}>
      <WaitingReferrals campaignId={campaignId} referrals={referrals.referrals} />
      <NewestAdvocates campaignId={campaignId} advocates={advocates.advocates} />
    </CampaignView>
  );
}

interface NewestAdvocatesProps {
  readonly campaignId: string;
  readonly advocates: z.input<typeof advocates.list.output>["advocates"];
}

function NewestAdvocates({ campaignId, advocates }: NewestAdvocatesProps) {
  return (
    <Card flush aria-labelledby="newest">
      <CardHeader
        flush
        id="newest"
        title="Newest advocates"
        aside={
          advocates.length > 0 && (
            <TextLink href={advocatesPath({ campaignId })} aria-label="See all advocates">
              See all
            </TextLink>
          )
        }
      />
      {advocates.length === 0 ? (
        <EmptyState
          icon={UserPlus}
          title="No advocates yet"
          action={
            <ButtonLink href={`/advocates/import?${new URLSearchParams({ campaignId })}`}>Import a list</ButtonLink>
          }
        >
          Invite a happy customer. They’ll get their own link to share.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-inner-line border-inner-line border-t">
          {advocates.map((advocate) => (
            <li
              key={advocate.advocateId}
              className="relative flex items-center justify-between gap-4 px-5 py-3 transition-colors has-[a]:hover:bg-paper sm:px-6"
            >
              <Person
                name={advocate.name}
                detail={
                  <>
                    Added <DateTime value={advocate.enrolledAt} format="short" /> · {advocate.openCount} open ·{" "}
                    {advocate.convertedCount} converted
                  </>
                }
              >
                <RowLink href={advocatePath(advocate)}>
                  <bdi>{advocate.name}</bdi>
                </RowLink>
              </Person>
              <Money cents={advocate.creditBalanceCents} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface WaitingReferralsProps {
  readonly campaignId: string;
  readonly referrals: z.input<typeof referrals.listAll.output>["referrals"];
}

/** The leads that have waited longest, each with its next step. */
function WaitingReferrals({ campaignId, referrals }: WaitingReferralsProps) {
  return (
    <Card flush aria-labelledby="waiting">
      <CardHeader
        flush
        id="waiting"
        title="Waiting longest"
        aside={
          referrals.length > 0 && (
            <TextLink href={referralsPath({ campaignId, status: "pending" })} aria-label="See all open leads">
              See all
            </TextLink>
          )
        }
      />
      {referrals.length === 0 ? (
        <EmptyState icon={Handshake} title="No open leads">
          When a friend uses an advocate’s link, the lead shows up here until the job is done.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-inner-line border-inner-line border-t">
          {referrals.map((referral) => (
            <li
              key={referral.referralId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 sm:px-6"
            >
              <div className="min-w-0 flex-[1_1_13rem]">
                <Person
                  name={referral.friendName}
                  detail={
                    <>
                      Referred by{" "}
                      <TextLink href={advocatePath(referral)}>
                        <bdi>{referral.advocateName}</bdi>
                      </TextLink>{" "}
                      · waiting <DateTime value={referral.createdAt} format="age" />
                    </>
                  }
                >
                  <TextLink href={referralsPath({ lead: referral.referralId })} className="text-ink!">
                    <bdi>{referral.friendName}</bdi>
                  </TextLink>
                </Person>
              </div>
              <div className="flex items-center gap-3">
                <span className="sm:w-24">
                  <ReferralBadge referral={referral} />
                </span>
                <NextStepButton
                  size="small"
                  className="min-w-20"
                  lead={{ ...referral, createdAt: new Date(referral.createdAt) }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
