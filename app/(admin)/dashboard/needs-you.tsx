"use client";

import {
  CalendarClock,
  CircleCheck,
  Gauge,
  type LucideIcon,
  MailX,
  UserCheck,
  UserRoundSearch,
  Webhook,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { useReopened } from "@/components/form/draft";
import { lazy } from "@/components/lazy";
import { templateNames } from "@/components/messages/message-badge";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime, useNow } from "@/components/ui/date-time";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { formatMoney } from "@/components/ui/format";
import { TextLink } from "@/components/ui/text-link";
import type { Tone } from "@/components/ui/variants";
import { useRenewed } from "@/components/use-loaded";
import { dashboard } from "@/lib/dashboard/contract";
import { advocatePath, campaignPath, referralsPath } from "../paths";
import type { WaitingApproval } from "./decide";
import { type Attention, count, countOf, type WaitingReferral } from "./figures";
import { NotRenewed } from "./not-renewed";

const Decide = lazy(() => import("./decide").then((module) => module.Decide));
// Forms and phone numbers weigh more than the dashboard itself.
const Conversion = lazy(() => import("./conversion").then((module) => module.Conversion));

const DAY_MS = 24 * 60 * 60 * 1000;

const eventNames = {
  "advocate.enroll": "Invite an advocate",
  "referral.create": "Add a referral",
  "referral.convert": "Convert a referral",
} satisfies Record<Attention["events"][number]["type"], string>;

const resourceNames = {
  users: "Team members",
  campaigns: "Campaigns",
  advocates: "Advocates",
  referrals: "Referrals",
} satisfies Record<Attention["limits"][number]["resource"], string>;

const SHOWN_AT_FIRST = 6;

/** What waits for a person, each with the verb that does it. */
export function NeedsYou({ first }: { first: z.input<typeof dashboard.attention.output> }) {
  const { data, ...renewal } = useRenewed(dashboard.attention, first);
  const [showsAll, setShowsAll] = useState(false);
  const tasks = listTasks(data, useNow(true));
  const shown = showsAll ? tasks : tasks.slice(0, SHOWN_AT_FIRST);
  return (
    <Card flush aria-labelledby="needs-you" className="h-full">
      <CardHeader
        flush
        id="needs-you"
        title="Needs attention"
        aside={
          data.openReferrals > 0 && (
            <TextLink href={referralsPath({ status: "pending" })} className="text-secondary">
              {countOf(data.openReferrals, "open referral")}
            </TextLink>
          )
        }
      />
      <NotRenewed {...renewal} title="This list may be out of date" className="mx-5 mb-3 sm:mx-6" />
      {tasks.length === 0 && (
        <EmptyState icon={CircleCheck} title="You’re all caught up">
          Referrals open for a week, undelivered messages and the like show up here.
        </EmptyState>
      )}
      <ul className="divide-y divide-inner-line">
        {shown.map((task) => (
          <TaskRow key={task.key} task={task} />
        ))}
      </ul>
      {tasks.length > shown.length && (
        <div className="border-inner-line border-t px-5 py-2 text-center">
          <Button variant="quiet" size="small" onClick={() => setShowsAll(true)}>
            Show {countOf(tasks.length - shown.length, "more item")}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Everything that waits for a person, customers first. */
function listTasks(attention: Attention, now: Date): Task[] {
  return [
    ...attention.approvals.map(waitingApproval),
    ...unmatchedFriends(attention.matchRequests),
    ...attention.referrals.map((referral) => waitingReferral(referral, now)),
    ...attention.events.map(unmatchedEvent),
    ...attention.messages.map(failedMessage),
    ...attention.campaigns.map((campaign) => endingCampaign(campaign, now)),
    ...attention.limits.map(tightLimit),
  ];
}

function waitingApproval(approval: WaitingApproval): Task {
  const { approvalId, kind, amountCents = 0, advocateName, askedBy, isOwn } = approval;
  const amount = formatMoney(Math.abs(amountCents));
  const name = kind === "ceiling" ? "Higher limits for one person" : (advocateName ?? "An advocate");
  return {
    key: approvalId,
    name,
    ...(kind === "ceiling" && { icon: UserCheck }),
    detail: (
      <>
        {kind !== "ceiling" && `${amountCents < 0 ? `${amount} off` : amount}, `}asked for by{" "}
        {isOwn ? "you" : <bdi>{askedBy.name}</bdi>}
      </>
    ),
    reasons: [{ tone: "amber", text: isOwn ? "Waiting for a second OK" : "Needs your OK" }],
    action: <DecideButton approval={approval} name={name} />,
  };
}

/** Shows what is asked for, over the dashboard, and takes the answer. */
function DecideButton({ approval, name }: { approval: WaitingApproval; name: string }) {
  const [open, setOpen] = useState(false);
  const verb = approval.isOwn ? "View" : "Decide";
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" aria-label={`${verb}: ${name}`}>
          {verb}
        </Button>
      }
      title={approval.isOwn ? "Waiting for a second OK" : "Approve or decline"}
      description={
        <>
          <bdi className="wrap-anywhere">{name}</bdi>. Nothing is added before someone approves.
        </>
      }
    >
      <Decide approval={approval} onDone={() => setOpen(false)} />
    </Dialog>
  );
}

/** One line for all of them: they are matched in one place. */
function unmatchedFriends({ waiting, newest }: Attention["matchRequests"]): Task[] {
  const [first] = newest;
  if (!first) return [];
  const rest = waiting - newest.length;
  const names = [...newest.map(({ friendName }) => friendName), ...(rest > 0 ? [`${count(rest)} more`] : [])];
  const name =
    waiting === 1
      ? `${first.friendName} waits to be matched`
      : `${count(waiting)} friends wait to be matched`;
  const href = referralsPath(waiting === 1 ? { match: first.matchRequestId } : {});
  return [
    {
      key: "match-requests",
      name,
      icon: UserRoundSearch,
      detail:
        waiting === 1 ? "Say who sent them, so that the right advocate is credited" : inWords.format(names),
      reasons: [{ tone: "amber", text: "Who sent them?" }],
      action: link(href, "Match", name),
    },
  ];
}

const inWords = new Intl.ListFormat("en-US");

function waitingReferral(referral: WaitingReferral, now: Date): Task {
  const { referralId, friendName, advocateName, needsJobValue, createdAt } = referral;
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
      { tone: "amber", text: `${countOf(days, "day")} waiting` },
      ...(needsJobValue ? [{ tone: "blue", text: "Needs job value" } as const] : []),
    ],
    action: <ConvertButton referral={referral} />,
  };
}

function unmatchedEvent({
  eventId,
  type,
  externalId,
  keyName,
  receivedAt,
}: Attention["events"][number]): Task {
  const name = eventNames[type];
  return {
    key: eventId,
    name,
    icon: Webhook,
    detail: (
      <>
        <bdi>{keyName}</bdi>, event <bdi>{externalId}</bdi>, <DateTime value={receivedAt} format="relative" />
      </>
    ),
    reasons: [{ tone: "red", text: "No match found" }],
    action: link(`/settings/integrations?event=${eventId}`, "Resolve", `${name}, event ${externalId}`),
  };
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
      : link(`/messages?message=${messageId}`, "View", `${templateNames[template]} to ${to}`),
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
        takes no new referrals from <DateTime value={expiresAt} /> on
      </>
    ),
    reasons: [{ tone: "amber", text: `Ends in ${countOf(days, "day")}` }],
    action: link(campaignPath(campaignId), "Review", name),
  };
}

function tightLimit({ resource, used, limit }: Attention["limits"][number]): Task {
  const name = resourceNames[resource];
  const isFull = used >= limit;
  // Whoever fills in the friend page is never turned away for the plan.
  const goesOn =
    isFull && resource === "referrals" ? "; friends who ask for it themselves still get through" : "";
  return {
    key: resource,
    name,
    icon: Gauge,
    detail: `${count(used)} of ${count(limit)} in your plan${goesOn}`,
    reasons: [
      isFull ? { tone: "red", text: "Plan is full" } : { tone: "amber", text: "Plan is nearly full" },
    ],
    action: link("/settings/organization#usage", "See plan", name),
  };
}

function link(href: string, verb: string, what: string) {
  return (
    <ButtonLink href={href} size="small" aria-label={`${verb}: ${what}`}>
      {verb}
    </ButtonLink>
  );
}

/** A line of the to-do list: who or what, why, and the verb. */
function TaskRow({ task: { name, icon: Icon, detail, reasons, action } }: { task: Task }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3 sm:px-6">
      <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-2.5">
        {Icon ? (
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
            <Icon aria-hidden size={14} strokeWidth={1.75} />
          </span>
        ) : (
          <Avatar name={name} />
        )}
        <div className="min-w-0 leading-snug">
          <p className="wrap-anywhere line-clamp-2 font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="wrap-anywhere line-clamp-2 text-caption text-soft">{detail}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5 max-sm:pl-[38px] sm:w-40">
        {reasons.map(({ tone, text }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
      </div>
      <div className="flex justify-end max-sm:ml-auto sm:w-24">{action}</div>
    </li>
  );
}

/** One thing to do, and the one verb that does it. */
interface Task {
  readonly key: string;
  /** A person's or a thing's. */
  readonly name: string;
  /** What stands for a thing; people have their initials. */
  readonly icon?: LucideIcon;
  readonly detail: ReactNode;
  /** Why it is here. */
  readonly reasons: readonly { readonly tone: Tone; readonly text: string }[];
  readonly action: ReactNode;
}

/** Converts a referral, over the dashboard. */
export function ConvertButton({ referral }: { referral: WaitingReferral }) {
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
