import { CalendarClock, Gauge, MailX, Webhook } from "lucide-react";
import { templateNames } from "@/components/messages/message-words";
import { ButtonLink } from "@/components/ui/button-link";
import { DateTime } from "@/components/ui/date-time";
import { advocatePath, campaignPath } from "../paths";
import { ConvertButton } from "./convert-button";
import { count, counted } from "./counted";
import type { Attention, Task, WaitingReferral } from "./task";

const DAY_MS = 24 * 60 * 60 * 1000;

const eventNames = {
  "advocate.enroll": "Enroll an advocate",
  "referral.create": "Add a referral",
  "referral.convert": "Convert a referral",
} satisfies Record<Attention["events"][number]["type"], string>;

const resourceNames = {
  users: "Team members",
  campaigns: "Campaigns",
  advocates: "Advocates",
  referrals: "Referrals",
} satisfies Record<Attention["limits"][number]["resource"], string>;

/** Everything that waits for a person, customers first. */
export function listTasks(attention: Attention, now: Date): Task[] {
  return [
    ...attention.referrals.map((referral) => waitingReferral(referral, now)),
    ...attention.events.map(unmatchedEvent),
    ...attention.messages.map(failedMessage),
    ...attention.campaigns.map((campaign) => endingCampaign(campaign, now)),
    ...attention.limits.map(tightLimit),
  ];
}

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
      { tone: "amber", text: `${counted(days, "day")} waiting` },
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
      : link(`/messages?message=${messageId}`, "Look", `${templateNames[template]} to ${to}`),
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
    reasons: [{ tone: "amber", text: `Ends in ${counted(days, "day")}` }],
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
