"use client";

import { CalendarClock, Gauge, MailX, MapPin, ShieldAlert, UserCheck, UserRoundSearch } from "lucide-react";
import { useState } from "react";
import { useReopened } from "@/components/form/draft";
import { lazy } from "@/components/lazy";
import { templateNames } from "@/components/messages/message-badge";
import { Button } from "@/components/ui/button";
import { DateTime } from "@/components/ui/date-time";
import { Dialog } from "@/components/ui/dialog";
import { formatMoney } from "@/components/ui/format";
import { DAY_MS } from "@/lib/kit/durations";
import { formatPhone } from "@/lib/kit/format-phone";
import { NextStepButton } from "../next-step-button";
import { advocatePath, campaignPath, referralsPath, reviewPath } from "../paths";
import type { WaitingApproval } from "./decide";
import { type Attention, count, countOf, type WaitingReferral } from "./figures";
import { listSystemTasks, newerRelease } from "./system-tasks";
import { link, listNames, type Task } from "./task";

const Decide = lazy(() => import("./decide").then((module) => module.Decide));
// Forms and phone numbers weigh more than the dashboard itself.
const Conversion = lazy(() => import("./conversion").then((module) => module.Conversion));

const resourceNames = {
  users: "Team members",
  campaigns: "Campaigns",
  advocates: "Advocates",
  referrals: "Leads",
} satisfies Record<Attention["limits"][number]["resource"], string>;

/** All tasks: a security update, then customers, then the rest. */
export function listTasks(attention: Attention, now: Date): Task[] {
  const isUrgent = attention.newerRelease?.isSecurityFix === true;
  return [
    ...(isUrgent ? newerRelease(attention) : []),
    ...attention.approvals.map(waitingApproval),
    ...attention.redemptions.map(waitingRedemption),
    ...openReviews(attention.reviews),
    ...unmatchedFriends(attention.matchRequests),
    ...attention.referrals.map((referral) => waitingReferral(referral, now)),
    ...listSystemTasks(attention),
    ...waitingForAddress(attention.emailsWithoutAddress),
    ...attention.unreachable.map(unreachableContact),
    ...attention.messages.map(failedMessage),
    ...attention.complaints.map(spamComplaint),
    ...attention.campaigns.map((campaign) => endingCampaign(campaign, now)),
    ...attention.limits.map(tightLimit),
    ...(isUrgent ? [] : newerRelease(attention)),
  ];
}

const settingNames: Partial<Record<WaitingApproval["kind"], string>> = {
  ceiling: "Higher limits for one person",
  credit_rules: "Less strict credit rules",
  review_rules: "Less strict review rules",
};

/** A single-member team confirms its own requests. */
function describeWaiting({ isOwn, mayApprove }: Pick<WaitingApproval, "isOwn" | "mayApprove">): string {
  if (!mayApprove) return "Waiting for approval";
  return isOwn ? "Needs your confirmation" : "Needs your approval";
}

function waitingApproval(approval: WaitingApproval): Task {
  const { approvalId, kind, amountCents = 0, advocateName, askedBy, isOwn } = approval;
  const amount = formatMoney(Math.abs(amountCents));
  const setting = settingNames[kind];
  const name = setting ?? advocateName ?? "An advocate";
  return {
    key: approvalId,
    name,
    ...(setting !== undefined && { icon: UserCheck }),
    detail: (
      <>
        {setting === undefined && `${amountCents < 0 ? `${amount} off` : amount}, `}requested by{" "}
        {isOwn ? "you" : <bdi>{askedBy.name}</bdi>}
      </>
    ),
    reasons: [{ tone: "amber", text: describeWaiting(approval) }],
    action: <DecideButton approval={approval} name={name} />,
  };
}

function waitingRedemption(redemption: Attention["redemptions"][number]): Task {
  const { redemptionId, advocateName, amountCents, requestedBy, isOwn } = redemption;
  return {
    key: redemptionId,
    name: advocateName,
    detail: (
      <>
        {formatMoney(amountCents)} to redeem, requested by{" "}
        {isOwn ? "you" : <bdi>{requestedBy ?? "the API"}</bdi>}
      </>
    ),
    reasons: [{ tone: "amber", text: describeWaiting(redemption) }],
    action: link("/money/redeem?state=requested", redemption.mayApprove ? "Decide" : "View", advocateName),
  };
}

/** Opens the request over the dashboard and takes the decision. */
function DecideButton({ approval, name }: { approval: WaitingApproval; name: string }) {
  const [open, setOpen] = useState(false);
  const verb = approval.mayApprove ? "Decide" : "View";
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" aria-label={`${verb}: ${name}`}>
          {verb}
        </Button>
      }
      title={
        approval.isOwn
          ? approval.mayApprove
            ? "Confirm or withdraw"
            : "Waiting for approval"
          : "Approve or decline"
      }
      description={
        <>
          <bdi className="wrap-anywhere">{name}</bdi>. Nothing is added until{" "}
          {approval.isOwn && approval.mayApprove ? "you confirm" : "someone approves"}.
        </>
      }
    >
      <Decide approval={approval} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

/** One line for all open reviews. */
function openReviews({ waiting, creditCents, newest }: Attention["reviews"]): Task[] {
  const [first] = newest;
  if (!first) return [];
  const name =
    waiting === 1 ? `${first.friendName} is being checked` : `${count(waiting)} referrals are being checked`;
  return [
    {
      key: "reviews",
      name,
      icon: ShieldAlert,
      detail:
        waiting === 1
          ? first.sentence
          : listNames(
              newest.map(({ friendName }) => friendName),
              waiting,
            ),
      reasons: [{ tone: "amber", text: creditCents > 0 ? `${formatMoney(creditCents)} held` : "Doubtful" }],
      action: link(reviewPath(waiting === 1 ? first.reviewId : undefined), "Decide", name),
    },
  ];
}

/** One line for all of them: they are matched on one page. */
function unmatchedFriends({ waiting, newest }: Attention["matchRequests"]): Task[] {
  const [first] = newest;
  if (!first) return [];
  const name =
    waiting === 1 ? `Who sent ${first.friendName}?` : `${count(waiting)} leads don’t have a sender yet`;
  const href = referralsPath(waiting === 1 ? { match: first.matchRequestId } : {});
  return [
    {
      key: "match-requests",
      name,
      icon: UserRoundSearch,
      detail:
        waiting === 1
          ? "So the right advocate gets the credit"
          : listNames(
              newest.map(({ friendName }) => friendName),
              waiting,
            ),
      reasons: [{ tone: "amber", text: "Who sent them?" }],
      action: link(href, "Match", name),
    },
  ];
}

const stageWords = { new: "waiting", contacted: "open", booked: "open" } satisfies Record<
  WaitingReferral["stage"],
  string
>;

function waitingReferral(referral: WaitingReferral, now: Date): Task {
  const { referralId, friendName, advocateName, stage, needsJobValue, createdAt } = referral;
  const days = Math.floor((now.getTime() - createdAt.getTime()) / DAY_MS);
  return {
    key: referralId,
    name: friendName,
    detail: (
      <>
        referred by <bdi>{advocateName}</bdi>
      </>
    ),
    reasons: [
      { tone: "amber", text: `${countOf(days, "day")} ${stageWords[stage]}` },
      ...(needsJobValue && stage === "booked" ? [{ tone: "blue", text: "Needs job value" } as const] : []),
    ],
    action: <NextStepButton size="small" lead={referral} convert={<ConvertButton referral={referral} />} />,
  };
}

function waitingForAddress(emails: number): Task[] {
  if (emails === 0) return [];
  const name = "Your mailing address is missing";
  const wait = emails === 1 ? "1 email waits" : `${count(emails)} emails wait`;
  return [
    {
      key: "address",
      name,
      icon: MapPin,
      detail: `US law requires it at the bottom of your emails. ${wait} for it`,
      reasons: [{ tone: "red", text: "Emails on hold" }],
      action: link("/settings/business/profile", "Add", name),
    },
  ];
}

function failedMessage(message: Attention["messages"][number]): Task {
  const { messageId, campaignId, advocateId, advocateName, template, to, problem } = message;
  const isFixable = campaignId !== undefined && advocateId !== undefined;
  return {
    key: messageId,
    name: advocateName ?? to,
    ...(!advocateName && { icon: MailX }),
    detail: (
      <>
        {templateNames[template]} to <bdi>{to}</bdi>
        {problem && `: ${problem}`}
      </>
    ),
    reasons: [{ tone: "red", text: "Not delivered" }],
    action: isFixable
      ? link(advocatePath({ campaignId, advocateId }), "Fix contact", advocateName ?? to)
      : link(
          `/settings/business/delivery?message=${messageId}`,
          "View",
          `${templateNames[template]} to ${to}`,
        ),
  };
}

function unreachableContact(found: Attention["unreachable"][number]): Task {
  const { contactId, channel, contact, reason, bouncedAt, name, campaignId, advocateId, referralId } = found;
  const href =
    advocateId === undefined
      ? referralsPath(referralId === undefined ? {} : { lead: referralId })
      : advocatePath({ campaignId, advocateId });
  return {
    key: contactId,
    name,
    detail: (
      <>
        <bdi>{formatPhone(contact)}</bdi>, {channel === "email" ? "bounced on " : "not delivered on "}
        <DateTime value={bouncedAt} />: {reason}
      </>
    ),
    reasons: [{ tone: "red", text: channel === "email" ? "Email bounced" : "Number doesn’t work" }],
    action: link(href, "Fix address", name),
  };
}

function spamComplaint({ messageId, name, to }: Attention["complaints"][number]): Task {
  return {
    key: `spam:${messageId}`,
    name,
    detail: (
      <>
        marked your email to <bdi>{to}</bdi> as spam, so they get no more
      </>
    ),
    reasons: [{ tone: "amber", text: "Spam complaint" }],
    action: link(`/settings/business/delivery?message=${messageId}`, "View", name),
  };
}

function endingCampaign({ campaignId, name, expiresAt }: Attention["campaigns"][number], now: Date): Task {
  const days = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS));
  return {
    key: campaignId,
    name,
    icon: CalendarClock,
    detail: (
      <>
        stops taking new leads on <DateTime value={expiresAt} />
      </>
    ),
    reasons: [{ tone: "amber", text: `Ends in ${countOf(days, "day")}` }],
    action: link(campaignPath(campaignId), "Review", name),
  };
}

function tightLimit({ resource, used, limit }: Attention["limits"][number]): Task {
  const name = resourceNames[resource];
  const isFull = used >= limit;
  // Friends who fill in the friend page are never turned away by a limit.
  const goesOn = isFull && resource === "referrals" ? "; friends who use a link still get through" : "";
  return {
    key: resource,
    name,
    icon: Gauge,
    detail: `${count(used)} of ${count(limit)} used${goesOn}`,
    reasons: [isFull ? { tone: "red", text: "Full" } : { tone: "amber", text: "Nearly full" }],
    action: link("/settings/business#usage", "See usage", name),
  };
}

/** Converts a referral in a dialog over the dashboard. */
function ConvertButton({ referral }: { referral: WaitingReferral }) {
  const { referralId, friendName, advocateName } = referral;
  const draftKey = `convert:${referralId}`;
  const [open, setOpen] = useReopened(draftKey);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" aria-label={`Convert ${friendName}`}>
          Convert
        </Button>
      }
      title={`${friendName} became a customer`}
      description={
        <>
          Referred by <bdi className="wrap-anywhere">{advocateName}</bdi>
        </>
      }
    >
      <Conversion referral={referral} draftKey={draftKey} onClose={() => setOpen(false)} />
    </Dialog>
  );
}
