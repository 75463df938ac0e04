"use client";

import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { Form, SubmitButton } from "@/components/form/form";
import { LoadedDetails } from "@/components/form/loaded-details";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { useSend } from "@/components/form/use-send";
import { DateTime } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import { DialogActions } from "@/components/ui/dialog";
import { TextLink } from "@/components/ui/text-link";
import { query } from "@/lib/kit/client";
import { emailAddress } from "@/lib/kit/email-address";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { formatPhone } from "@/lib/kit/format-phone";
import { usPhone } from "@/lib/kit/phone";
import { advocates } from "@/lib/leads/advocates/contract";
import { referrals } from "@/lib/leads/referrals/contract";
import { messages } from "@/lib/messages/contract";
import { unreachableContacts } from "@/lib/messages/unreachable-contract";
import type { RowOf } from "@/lib/platform/inbox/contract";
import { AgreedToTexts } from "../../agreed-to-texts";
import { describeRow, personPath } from "../describe-row";
import { Evidence } from "./frame";

type Row = RowOf<"contact"> | RowOf<"message">;
type Advocate = z.output<typeof advocates.get.output>["advocate"];

/** An address that doesn't work: why, one field to correct it, and the message is sent again. */
export function ContactEvidence({ row }: { row: Row }) {
  const { title, detail } = describeRow(row, row.since);
  const { campaignId, advocateId } = row;
  return (
    <Evidence title={title} detail={detail}>
      <DescriptionList
        facts={[
          {
            name: "Why",
            value: (row.kind === "contact" ? row.reason : row.problem) ?? "It wasn’t accepted.",
          },
          { name: "Since", value: <DateTime value={row.since} format="date-time" /> },
        ]}
      />
      {campaignId !== undefined && advocateId !== undefined ? (
        <AdvocateContact row={row} campaignId={campaignId} advocateId={advocateId} />
      ) : (
        row.kind === "contact" && <FriendContact row={row} />
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-secondary">
        {row.kind === "contact" && (
          <EndpointButton
            size="small"
            endpoint={unreachableContacts.tryAgain}
            input={{ contactId: row.id }}
            success="The next message goes there again."
          >
            It works, try it again
          </EndpointButton>
        )}
        <TextLink href={personPath(row)}>{advocateId ? "Open their page" : "Open the lead"}</TextLink>
      </p>
    </Evidence>
  );
}

interface AdvocateContactProps {
  readonly row: Row;
  readonly campaignId: string;
  readonly advocateId: string;
}

/** Asks for the advocate's contact as it is now, and how they want messages. */
function AdvocateContact({ row, campaignId, advocateId }: AdvocateContactProps) {
  const advocateQuery = useQuery({ ...query(advocates.get, { campaignId, advocateId }), staleTime: 0 });
  return (
    <LoadedDetails what="contact" query={advocateQuery}>
      {({ advocate }) => <AdvocateForm row={row} advocate={advocate} />}
    </LoadedDetails>
  );
}

const schemas = {
  email: z.object({ contact: emailAddress, agreed: z.boolean() }),
  sms: z.object({ contact: usPhone, agreed: z.boolean() }),
} as const;

function AdvocateForm({ row, advocate }: { row: Row; advocate: Advocate }) {
  const { channel } = row;
  const { campaignId, advocateId, name, email, phone, notificationPreference } = advocate;
  const isText = channel === "sms";
  const current = isText ? phone : email;
  const messageId = row.kind === "contact" ? row.messageId : row.mayResend ? row.id : undefined;
  const { send: update } = useSend(advocates.update, { blame: blameContact });
  const { send: resend } = useSend(messages.resend);
  const form = useSchemaForm({
    schema: schemas[channel],
    defaultValues: { contact: (isText && current ? formatPhone(current) : current) ?? "", agreed: false },
    send: async ({ contact, agreed }) => {
      if (contact !== current) {
        const changed = isText ? { phone: contact, smsConsent: agreed } : { email: contact };
        // Without consent to texts, the server picks what the contacts allow.
        const kept = isText && !agreed ? {} : { notificationPreference };
        await update({ campaignId, advocateId, ...changed, ...kept });
      } else if (row.kind === "contact") {
        throw fieldError("contact", "is the one that doesn’t work");
      }
      if (messageId === undefined) return `${name}’s contact was saved.`;
      return describeResent(name, () => resend({ messageId }));
    },
    success: (message) => message,
  });
  return <ContactForm form={form} isText={isText} submit={messageId ? "Save and send again" : "Save"} />;
}

/** Sends the message again. The corrected contact is saved even if that is refused. */
async function describeResent(name: string, resend: () => Promise<unknown>): Promise<string> {
  try {
    await resend();
    return `Saved. The message to ${name} is on its way.`;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "message_not_resendable") throw error;
    return `${name}’s contact was saved. The message wasn’t sent again: ${error.message}`;
  }
}

/** A friend's own confirmation can't be sent again, so only the contact is saved. */
function FriendContact({ row }: { row: RowOf<"contact"> }) {
  const { channel, contact, campaignId, referralId = "", name } = row;
  const isText = channel === "sms";
  const { send: update } = useSend(referrals.update, { blame: blameContact });
  const form = useSchemaForm({
    schema: schemas[channel],
    defaultValues: { contact: isText ? formatPhone(contact) : contact, agreed: false },
    send: async ({ contact: typed, agreed }) => {
      const changed = isText ? { friendPhone: typed, friendSmsConsent: agreed } : { friendEmail: typed };
      if (typed === contact) throw fieldError("contact", "is the one that doesn’t work");
      return update({ campaignId, referralId, ...changed });
    },
    success: `${name}’s contact was saved.`,
  });
  return <ContactForm form={form} isText={isText} submit="Save" />;
}

interface ContactValues {
  contact: string | undefined;
  agreed: boolean | undefined;
}

interface ContactFormProps {
  readonly form: EndpointForm<ContactValues>;
  readonly isText: boolean;
  readonly submit: string;
}

function ContactForm({ form, isText, submit }: ContactFormProps) {
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="contact"
        label={isText ? "Mobile number" : "Email"}
        type={isText ? "tel" : "email"}
        spellCheck={false}
      />
      {isText && <AgreedToTexts form={form} name="agreed" />}
      <DialogActions>
        <SubmitButton form={form}>{submit}</SubmitButton>
      </DialogActions>
    </Form>
  );
}

/** The server names the person's own fields. */
function blameContact({ code, message, errors: [first] }: ApiError) {
  if (code === "advocate_already_enrolled") return { field: "contact", message };
  return first && { field: "contact", message: first.message };
}
