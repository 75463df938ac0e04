"use client";

import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useEffect, useRef } from "react";
import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { drawQr } from "@/components/qr/draw-qr";
import { QrCode } from "@/components/qr/qr-code";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { CopyField } from "@/components/ui/copy-field";
import { cx } from "@/components/ui/cx";
import { Notice } from "@/components/ui/notice";
import { query } from "@/lib/kit/client";
import { formatPhone } from "@/lib/kit/format-phone";
import { advocates } from "@/lib/leads/advocates/contract";
import { referrals } from "@/lib/leads/referrals/contract";
import { messages } from "@/lib/messages/contract";
import { referralsPath } from "../(admin)/paths";

/** The member as an advocate of their own business. */
export interface OwnLink {
  readonly campaignId: string;
  readonly advocateId: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly referralCode: string;
  readonly referralUrl: string;
}

type Invite = z.output<typeof messages.list.output>["messages"][number];
type Lead = z.output<typeof advocates.get.output>["referrals"][number];

/** How often to look for the message, the visit and the lead, in ms. */
const EVERY_MS = 2_000;

/** Waits for the member to open the invite and send the form as a friend, and shows the lead as it comes in. */
export function FirstLead({ own, firstName }: { own: OwnLink; firstName: string }) {
  const { campaignId, advocateId } = own;
  const { data } = useQuery({
    ...query(advocates.get, { campaignId, advocateId }),
    refetchInterval: ({ state }) => (state.data && state.data.referrals.length > 0 ? false : EVERY_MS),
    // The member is on the phone, or in another tab.
    refetchIntervalInBackground: true,
  });
  const lead = data?.referrals.at(-1);
  const { data: log } = useQuery({
    ...query(messages.list, { advocateId, template: "invite", limit: 1 }),
    refetchInterval: ({ state }) =>
      lead || state.data?.messages.some(({ status }) => status !== "queued") ? false : EVERY_MS,
    refetchIntervalInBackground: true,
  });
  const invite = log?.messages[0];
  const openedAt = data?.advocate.lastVisitedAt;
  if (lead) return <Arrived own={own} firstName={firstName} invite={invite} openedAt={openedAt} lead={lead} />;
  return (
    <div className="grid gap-5">
      <div aria-live="polite">{invite && <InviteState invite={invite} />}</div>
      <ol className="grid list-decimal gap-1.5 pl-5 text-pretty marker:text-soft">
        <li>Open your link{invite?.status === "sent" ? " in the message, or here" : ""}.</li>
        <li>{describeForm(own)}</li>
        <li>Keep this page in sight. The lead comes in here.</li>
      </ol>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <QrCode
          shape={drawQr(own.referralUrl)}
          label={`QR code for ${own.referralUrl}`}
          className="size-32 max-sm:hidden"
        />
        <div className="grid min-w-0 flex-[1_1_14rem] gap-3">
          <CopyField label="Your link" value={own.referralUrl} what="the link" />
          <a
            href={own.referralUrl}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-9 items-center gap-1.5 justify-self-start font-medium text-accent text-secondary"
          >
            <ExternalLink size={14} />
            Open it here
            <span className="sr-only"> (in a new tab)</span>
          </a>
        </div>
      </div>
      <p role="status" className="flex items-center gap-2.5 text-secondary text-soft">
        <span className="relative flex size-2.5">
          <span className="absolute inset-0 rounded-full bg-accent opacity-60 motion-safe:animate-ping" />
          <span className="size-2.5 rounded-full bg-accent" />
        </span>
        {openedAt ? "Opened. Waiting for the form." : "Waiting for you to open it."}
      </p>
    </div>
  );
}

// The advocate's own contacts are no lead (`self_referral`).
function describeForm({ email }: OwnLink): string {
  return email
    ? "Send the form as a friend would: any name, and a phone number. Not this email address, it is yours."
    : "Send the form as a friend would: any name, and an email address. Not this number, it is yours.";
}

/** What became of the invite, as far as it is known. */
function InviteState({ invite }: { invite: Invite }) {
  const { status, channel, problem, heldUntil, handledAt } = invite;
  const to = channel === "sms" ? formatPhone(invite.to) : invite.to;
  switch (status) {
    case "sent":
      return (
        <Notice tone="accent" title={`Sent to ${to}${handledAt ? ` at ${formatTime(handledAt)}` : ""}`}>
          {channel === "email" && "If it isn’t in your inbox in a minute, look in the spam folder."}
        </Notice>
      );
    case "captured":
      return (
        <Notice title="Nothing was sent">
          This server has no provider for {channel === "sms" ? "texts" : "email"}, or the address is made up. The
          message is saved under Delivery. Use the link here instead.
        </Notice>
      );
    case "queued":
      return (
        <Notice tone={problem ? "amber" : "neutral"} title={problem ? "Not sent yet" : `On its way to ${to}`}>
          {problem && `${problem} `}
          {heldUntil && `It goes out at ${formatTime(heldUntil)}. `}
          {problem && "You can use the link here meanwhile."}
        </Notice>
      );
    default:
      return (
        <Notice tone="red" title={`It could not be sent to ${to}`}>
          {problem} Use the link here instead.
        </Notice>
      );
  }
}

interface ArrivedProps {
  readonly own: OwnLink;
  readonly firstName: string;
  readonly invite: Invite | undefined;
  readonly openedAt: Date | undefined;
  readonly lead: Lead;
}

/** The first lead, with what led to it. */
function Arrived({ own, firstName, invite, openedAt, lead }: ArrivedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const contact = lead.friendPhone ? formatPhone(lead.friendPhone) : lead.friendEmail;
  const isNew = lead.stage === "new";
  const seconds = invite && Math.round((lead.createdAt.getTime() - invite.createdAt.getTime()) / 1000);
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup.
    void heading.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div className="grid gap-4">
      <div role="status">
        <h3 ref={heading} className="wrap-anywhere font-semibold text-section">
          It works, <bdi>{firstName}</bdi>
        </h3>
        <p className="text-pretty text-soft">
          {seconds !== undefined && seconds < 3600
            ? `Your first lead came in ${seconds} seconds after the invite.`
            : "Your first lead came in."}
        </p>
      </div>
      <article aria-label={`Lead: ${lead.friendName}`} className="grid gap-4 rounded-card border border-accent p-4">
        <div className="flex flex-wrap items-center gap-3">
          <Avatar name={lead.friendName} size="large" />
          <div className="wrap-anywhere min-w-0 flex-[1_1_10rem]">
            <p className="flex flex-wrap items-center gap-2 font-medium">
              <bdi>{lead.friendName}</bdi>
              {isNew && <Badge tone="blue">New</Badge>}
              {lead.stage === "rejected" && <Badge>Rejected</Badge>}
            </p>
            <p className="text-secondary text-soft">
              {contact}, from <bdi>{own.name}</bdi>
            </p>
          </div>
          <ButtonLink
            size="small"
            href={referralsPath({ lead: lead.referralId })}
            aria-label={`See ${lead.friendName} among your leads`}
          >
            See the lead
          </ButtonLink>
        </div>
        <ol className="flex flex-wrap gap-x-8 gap-y-2 text-secondary">
          {invite?.status === "sent" && invite.handledAt && <Moment label="Sent" at={invite.handledAt} />}
          {openedAt && openedAt <= lead.createdAt && <Moment label="Opened" at={openedAt} />}
          <Moment label="Lead" at={lead.createdAt} isLast />
        </ol>
      </article>
      {isNew && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="min-w-0 flex-[1_1_14rem] text-pretty text-secondary text-soft">
            It was a test? Reject it, so that it counts nowhere and no one calls.
          </p>
          <EndpointButton
            size="small"
            endpoint={referrals.reject}
            input={{
              campaignId: own.campaignId,
              referralId: lead.referralId,
              reason: "not eligible",
              note: "A test during setup.",
            }}
            success="The test lead was rejected. It counts nowhere."
          >
            Reject the test
          </EndpointButton>
        </div>
      )}
    </div>
  );
}

function Moment({ label, at, isLast = false }: { label: string; at: Date; isLast?: boolean }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden className={cx("size-2 rounded-full", isLast ? "bg-accent" : "bg-faint")} />
      {label}
      <time dateTime={at.toISOString()} className="text-soft tabular-nums">
        {formatTime(at)}
      </time>
    </li>
  );
}

/** The time with seconds, where the reader is: these moments are that close. */
function formatTime(moment: Date): string {
  return new Intl.DateTimeFormat("en-US", { timeStyle: "medium" }).format(moment);
}
