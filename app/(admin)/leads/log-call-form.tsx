"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { DialogForm } from "@/components/form/dialog-form";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { useSend } from "@/components/form/use-send";
import { ButtonLink } from "@/components/ui/button-link";
import { DialogActions } from "@/components/ui/dialog";
import { formatMonth } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { useDebounced } from "@/components/use-debounced";
import { query } from "@/lib/kit/client";
import { emailAddress } from "@/lib/kit/email-address";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { usPhone } from "@/lib/kit/phone";
import { customers } from "@/lib/leads/customers/contract";
import { matchRequests } from "@/lib/leads/match-requests/contract";
import { referrals } from "@/lib/leads/referrals/contract";
import { AgreedToTexts } from "../agreed-to-texts";
import { referralsPath } from "../paths";
import type { CampaignOption } from "./view";
import { type CallValues, type KnownAdvocate, toFieldError, useEnroll, WhoSent, whoShape } from "./who-sent";

const { friendName, friendEmail, friendPhone, friendSmsConsent, note } = matchRequests.create.input.shape;

const newCall = z
  .object({ friendName, friendPhone, friendEmail, friendSmsConsent, note, ...whoShape })
  .refine(({ friendPhone: phone, friendEmail: email }) => Boolean(phone || email), {
    path: ["friendPhone"],
    message: "or an email is required so you can get back to them",
  });

type MatchRequest = z.output<typeof matchRequests.list.output>["matchRequests"][number];

interface LogCallFormProps {
  readonly campaigns: readonly CampaignOption[];
  readonly advocate?: { readonly advocateId: string; readonly campaignId: string; readonly name: string } | undefined;
  /** A friend waiting to be matched; the form then only asks who sent them. */
  readonly request?: MatchRequest;
  readonly draftKey?: string;
  /** Reports a match in place of the usual toast. */
  readonly onMatched?: (match: MatchedReferral, message: string) => void;
  readonly onDone: () => void;
}

interface MatchedReferral {
  readonly campaignId: string;
  readonly referralId: string;
}

/**
 * Records a caller and who sent them. A caller is never turned away: one who can't be credited yet waits to be settled.
 */
export function LogCallForm(props: LogCallFormProps) {
  const { campaigns, advocate, request, draftKey, onMatched, onDone } = props;
  const [duplicate, setDuplicate] = useState<string>();
  const { send: add } = useSend(referrals.create, { blame: toFieldError });
  const { send: match } = useSend(matchRequests.match, { blame: toFieldError });
  const { send: keep } = useSend(matchRequests.create);
  const enroll = useEnroll(campaigns);

  /** Credits an advocate with the friend, and words the result; empty if it was reported. */
  async function credit({ name, ...place }: KnownAdvocate, friend: Parameters<typeof keep>[0]): Promise<string> {
    const message = `${friend.friendName} was added. ${name} gets credit when the job is done.`;
    try {
      if (!request) await add({ ...place, ...friend });
      else {
        const { referral } = await match({ ...place, matchRequestId: request.matchRequestId });
        if (!onMatched) return message;
        onMatched({ campaignId: place.campaignId, referralId: referral.referralId }, message);
        return "";
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === "duplicate_referral")
        setDuplicate(friend.friendEmail ?? friend.friendPhone);
      throw error;
    }
    return message;
  }

  const form: EndpointForm<CallValues> = useSchemaForm({
    schema: newCall,
    defaultValues: {
      friendName: request?.friendName ?? "",
      friendPhone: request?.friendPhone ?? "",
      friendEmail: request?.friendEmail ?? "",
      friendSmsConsent: false,
      note: "",
      who: advocate ?? null,
      contact: "",
      campaign: "",
      contactMayText: false,
    },
    ...(draftKey !== undefined && { draftKey }),
    send: async ({ who, contact, campaign, contactMayText, friendSmsConsent: consent, ...friend }) => {
      setDuplicate(undefined);
      const called = {
        ...friend,
        ...(friend.friendPhone !== undefined && { friendSmsConsent: consent === true }),
      };
      if ("advocateId" in who) return credit(who, called);
      const sentBy = "newName" in who ? who.newName : undefined;
      if (sentBy !== undefined && contact) {
        const enrolled = await enroll(sentBy, { ...contact, mayText: contactMayText === true }, campaign);
        // Retrying after an error must not enroll the advocate again.
        form.methods.setValue("who", enrolled);
        return credit(enrolled, called);
      }
      if (request) throw fieldError("contact", "is required to add a new advocate");
      await keep({ ...called, ...(sentBy !== undefined && { sentBy }) });
      return describeKept(friend.friendName, sentBy);
    },
    onDone,
    success: (message) => message,
  });
  return (
    <Frame form={form} isInDialog={!request}>
      {duplicate && (
        <Notice
          tone="amber"
          role="status"
          title="They’re already on the list"
          action={
            <ButtonLink size="small" href={referralsPath({ q: duplicate, status: "all" })}>
              See the lead
            </ButtonLink>
          }
        />
      )}
      {!request && <FriendFields form={form} />}
      <WhoSent
        form={form}
        campaigns={campaigns}
        label={request ? `Who sent ${request.friendName}?` : "Who sent them?"}
        named={request?.sentBy ?? ""}
        mayWait={!request}
      />
      {!request && <MoreFields form={form} />}
    </Frame>
  );
}

interface FrameProps {
  readonly form: EndpointForm<CallValues>;
  readonly isInDialog: boolean;
  readonly children: ReactNode;
}

/** A new call is logged in a dialog; a friend is matched in the inbox. */
function Frame({ form, isInDialog, children }: FrameProps) {
  if (isInDialog) {
    return (
      <DialogForm form={form} submit="Save">
        {children}
      </DialogForm>
    );
  }
  return (
    <Form form={form}>
      {children}
      <DialogActions>
        <SubmitButton form={form}>Match</SubmitButton>
      </DialogActions>
    </Form>
  );
}

/** The next step for a caller whose advocate can't be credited yet. */
function describeKept(friendName: string, sentBy: string | undefined): string {
  return sentBy === undefined
    ? `${friendName} is a new lead. Add who sent them when you find out.`
    : `${friendName} is a new lead, sent by ${sentBy}. Add ${sentBy}’s email or phone to give them credit.`;
}

/** Fields to fill in while the caller is on the line. */
function FriendFields({ form }: { form: EndpointForm<CallValues> }) {
  return (
    <>
      <TextField form={form} name="friendName" label="Name" />
      <TextField form={form} name="friendPhone" label="Phone" type="tel" placeholder="(415) 555-0132" />
      <KnownCustomer form={form} />
    </>
  );
}

/** Fields that can wait. */
function MoreFields({ form }: { form: EndpointForm<CallValues> }) {
  const phone = useWatch({ control: form.methods.control, name: "friendPhone" });
  return (
    <>
      <TextField
        form={form}
        name="note"
        label="What do they need?"
        placeholder="Water heater leaks, home after 3 PM"
        maxLength={500}
        optional
      />
      <TextField form={form} name="friendEmail" label="Email" type="email" optional />
      {phone && <AgreedToTexts form={form} name="friendSmsConsent" />}
    </>
  );
}

const PAUSE_MS = 400;

/** Notes that the caller is a known customer once a full number or email address is typed. */
function KnownCustomer({ form }: { form: EndpointForm<CallValues> }) {
  const { control } = form.methods;
  const [number = "", address = ""] = useWatch({ control, name: ["friendPhone", "friendEmail"] });
  const phone = z.safeDecode(usPhone, useDebounced(number, PAUSE_MS)).data;
  const email = emailAddress.safeDecode(useDebounced(address, PAUSE_MS)).data;
  const { data } = useQuery({
    ...query(customers.find, { ...(phone && { phone }), ...(email && { email }) }),
    enabled: phone !== undefined || email !== undefined,
  });
  return (
    <p role="status" className="-mt-2.5 flex gap-1.5 text-secondary text-soft empty:hidden">
      {data?.customer && (phone || email) && (
        <>
          <History size={14} className="mt-[3px] shrink-0" />
          Already a customer since {formatMonth(data.customer.since)}
        </>
      )}
    </p>
  );
}
