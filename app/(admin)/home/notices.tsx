"use client";

import { CalendarClock, Download, Gauge, type LucideIcon, MailX, ShieldAlert } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { NotRenewed } from "@/components/list/not-renewed";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime, useNow } from "@/components/ui/date-time";
import { formatCount, formatNumber } from "@/components/ui/format";
import { TextLink } from "@/components/ui/text-link";
import type { Tone } from "@/components/ui/variants";
import { useRenewed } from "@/components/use-loaded";
import { updates } from "@/lib/accounts/updates/contract";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { DAY_MS } from "@/lib/kit/durations";
import { campaignPath } from "../paths";

/** Facts that need no decision. Renders nothing if there are none. */
export const Notices = memo(function Notices({ first }: { first: z.input<typeof dashboardFigures.notices.output> }) {
  const { data, ...renewal } = useRenewed(dashboardFigures.notices, first);
  const notices = listNotices(data, useNow(true));
  if (notices.length === 0) return null;
  return (
    <Card flush aria-labelledby="good-to-know">
      <CardHeader flush id="good-to-know" title="Good to know" />
      <NotRenewed {...renewal} className="mx-5 mb-3 sm:mx-6" />
      <ul className="divide-y divide-inner-line">
        {notices.map((notice) => (
          <NoticeRow key={notice.key} notice={notice} />
        ))}
      </ul>
    </Card>
  );
});

function NoticeRow({ notice: { name, icon: Icon, detail, reason, action } }: { notice: ShownNotice }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3 sm:px-6">
      <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-2.5">
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
          <Icon size={14} />
        </span>
        <div className="min-w-0 leading-snug">
          <p className="wrap-anywhere line-clamp-2 font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="wrap-anywhere line-clamp-2 text-caption text-soft">{detail}</p>
        </div>
      </div>
      <Badge tone={reason.tone}>{reason.text}</Badge>
      <div className="flex justify-end max-sm:ml-auto sm:w-24">{action}</div>
    </li>
  );
}

type Found = z.output<typeof dashboardFigures.notices.output>;

/** Something good to know, with one action. */
interface ShownNotice {
  readonly key: string;
  readonly name: string;
  readonly icon: LucideIcon;
  readonly detail: ReactNode;
  readonly reason: { readonly tone: Tone; readonly text: string };
  readonly action: ReactNode;
}

/** All notices: a security update first, another release last. */
function listNotices(found: Found, now: Date): ShownNotice[] {
  const isUrgent = found.newerRelease?.isSecurityFix === true;
  return [
    ...(isUrgent ? newerRelease(found) : []),
    ...found.complaints.map(spamComplaint),
    ...found.campaigns.map((campaign) => endingCampaign(campaign, now)),
    ...found.limits.map(tightLimit),
    ...(isUrgent ? [] : newerRelease(found)),
  ];
}

const resourceNames = {
  users: "Team members",
  campaigns: "Campaigns",
  advocates: "Advocates",
  referrals: "Leads",
} satisfies Record<Found["limits"][number]["resource"], string>;

function link(href: string, verb: string, what: string) {
  return (
    <ButtonLink href={href} size="small" aria-label={`${verb}: ${what}`}>
      {verb}
    </ButtonLink>
  );
}

/** A newer release of the server. Admins can hide it until the next one. */
function newerRelease({ newerRelease: newer }: Found): ShownNotice[] {
  if (!newer) return [];
  const { version, isSecurityFix, url } = newer;
  return [
    {
      key: "newer-release",
      name: isSecurityFix ? `Security update: ${version}` : `${version} is out`,
      icon: isSecurityFix ? ShieldAlert : Download,
      detail: (
        <>
          {isSecurityFix ? "It fixes a weakness in the release you run. " : "A newer release of this software. "}
          <TextLink href={url} target="_blank" rel="noreferrer">
            What changed
          </TextLink>
        </>
      ),
      reason: isSecurityFix ? { tone: "red", text: "Update now" } : { tone: "blue", text: "New release" },
      action: (
        <EndpointButton
          endpoint={updates.dismiss}
          input={{ version }}
          size="small"
          variant="quiet"
          aria-label={`Dismiss: ${version} is out`}
        >
          Dismiss
        </EndpointButton>
      ),
    },
  ];
}

function spamComplaint({ messageId, name, to }: Found["complaints"][number]): ShownNotice {
  return {
    key: `spam:${messageId}`,
    name,
    icon: MailX,
    detail: (
      <>
        marked your email to <bdi>{to}</bdi> as spam, so they get no more
      </>
    ),
    reason: { tone: "amber", text: "Spam complaint" },
    action: link(`/settings/business/delivery?message=${messageId}`, "View", name),
  };
}

function endingCampaign({ campaignId, name, expiresAt }: Found["campaigns"][number], now: Date): ShownNotice {
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
    reason: { tone: "amber", text: `Ends in ${formatCount(days, "day")}` },
    action: link(campaignPath(campaignId), "Review", name),
  };
}

function tightLimit({ resource, used, limit }: Found["limits"][number]): ShownNotice {
  const name = resourceNames[resource];
  const isFull = used >= limit;
  // Friends who fill in the friend page are never turned away by a limit.
  const goesOn = isFull && resource === "referrals" ? "; friends who use a link still get through" : "";
  return {
    key: resource,
    name,
    icon: Gauge,
    detail: `${formatNumber(used)} of ${formatNumber(limit)} used${goesOn}`,
    reason: isFull ? { tone: "red", text: "Full" } : { tone: "amber", text: "Nearly full" },
    action: link("/settings/business#usage", "See usage", name),
  };
}
