"use client";

import { EndpointConfirm } from "@/components/form/endpoint-confirm";
import { formatPhone } from "@/lib/kit/format-phone";
import { advocates } from "@/lib/leads/advocates/contract";
import { destinationsOf } from "@/lib/messages/channels";
import { describeSending } from "@/lib/messages/describe-sending";
import { useInviteForecast } from "../../../../sending-plan";
import type { PageAdvocate, PagePlan } from "./read-page";

interface InviteAgainProps {
  readonly advocate: PageAdvocate;
  readonly plan: PagePlan;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Sends the link again after showing where it goes. */
export function InviteAgain({ advocate, plan, open, onOpenChange }: InviteAgainProps) {
  const { campaignId, advocateId, name } = advocate;
  const ways = waysTo(advocate, plan);
  const emails = ways.filter(({ channel }) => channel === "email").length;
  const forecast = useInviteForecast(open ? emails : 0, open ? ways.length - emails : 0);

  return (
    <EndpointConfirm
      endpoint={advocates.sendInvite}
      input={{ campaignId, advocateId }}
      open={open}
      onOpenChange={onOpenChange}
      title="Send the invite again?"
      verb="Send invite"
      variant="primary"
      success={({ sent, sending }) =>
        `To ${listAddresses(sent.map(({ to }) => to))}: ${describeSending(sending, ["invite", "invites"])}`
      }
    >
      <bdi>{name}</bdi> gets the link and the campaign's current offer at{" "}
      <strong className="font-medium text-ink">{listAddresses(ways.map(({ recipient }) => recipient))}</strong>.
      <span className="mt-2 block min-h-10 sm:min-h-5">
        {forecast && describeSending(forecast, ["invite", "invites"])}
      </span>
    </EndpointConfirm>
  );
}

function listAddresses(addresses: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(addresses.map(formatPhone));
}

/** The channels a message to the advocate would use now, by the server's rules. */
function waysTo(advocate: PageAdvocate, plan: { readonly sms: boolean }) {
  const { email = null, phone = null, notificationPreference, smsConsentAt } = advocate;
  const reachable = { email, phone, notificationPreference, mayText: smsConsentAt !== undefined };
  return destinationsOf(reachable, plan);
}
