"use client";

import { Mail, MessageSquareText, QrCode as QrIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { z } from "zod";
import { CheckboxField } from "@/components/form/checkbox-field";
import { Form, SubmitButton } from "@/components/form/form";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { businessProfile } from "@/lib/accounts/business-profile/contract";
import { call } from "@/lib/kit/client";
import { emailAddress } from "@/lib/kit/email-address";
import { usPhone } from "@/lib/kit/phone";
import { plainName } from "@/lib/kit/plain-name";
import { advocates } from "@/lib/leads/advocates/contract";
import { consentWords } from "@/lib/messages/consent-words";
import { FirstLead, type OwnLink } from "./first-lead";
import type { CreatedCampaign } from "./offer-step";

export type { OwnLink };

interface InviteStepProps {
  readonly member: { readonly name: string; readonly firstName: string; readonly email: string };
  readonly campaign: CreatedCampaign | undefined;
  readonly own: OwnLink | undefined;
  /** Which messages reach people. */
  readonly ways: { readonly email: boolean; readonly sms: boolean };
  /** Whether the invite's email would wait for a mailing address, and the member may add it. */
  readonly needsAddress: boolean;
  readonly onOffer: () => void;
  readonly onInvited: (own: OwnLink) => void;
}

/** The real invite to the member themselves, then the lead that comes of it. */
export function InviteStep({ member, campaign, own, ways, needsAddress, onOffer, onInvited }: InviteStepProps) {
  const [prefersEmail, setPrefersEmail] = useState(false);
  if (!campaign) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-pretty text-soft">Set the offer first: the invite names it.</p>
        <Button onClick={onOffer}>Set the offer</Button>
      </div>
    );
  }
  if (own) return <FirstLead own={own} firstName={member.firstName} />;
  const shared = { campaignId: campaign.campaignId, name: member.name, onInvited };
  if (ways.sms && !prefersEmail) {
    return (
      <ByText {...shared}>
        <Button variant="quiet" onClick={() => setPrefersEmail(true)}>
          Use email instead
        </Button>
      </ByText>
    );
  }
  return (
    <ByEmail {...shared} email={member.email} isSent={ways.email} needsAddress={needsAddress}>
      {ways.sms && (
        <Button variant="quiet" onClick={() => setPrefersEmail(false)}>
          Use a text instead
        </Button>
      )}
    </ByEmail>
  );
}

interface WayProps {
  readonly campaignId: string;
  readonly name: string;
  readonly onInvited: (own: OwnLink) => void;
  /** The other way. */
  readonly children: ReactNode;
}

const takenWords = "already belongs to an advocate in this campaign";

function useInvite(field: "email" | "phone") {
  return useSend(advocates.invite, {
    blame: ({ code }) => (code === "advocate_already_enrolled" ? { field, message: takenWords } : undefined),
  }).send;
}

const byText = z.object({ phone: usPhone, agrees: z.boolean().refine((agrees) => agrees) });

function ByText({ campaignId, name, onInvited, children }: WayProps) {
  const invite = useInvite("phone");
  const form = useSchemaForm({
    schema: byText,
    defaultValues: { phone: undefined, agrees: false },
    send: ({ phone }) => invite({ campaignId, name, phone, smsConsent: true }),
    onDone: ({ advocate }) => onInvited(advocate),
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="phone"
        label="Your mobile"
        hint="The same text your customers will get. One text, only to you."
        type="tel"
        autoComplete="tel"
        placeholder="(503) 555-0132"
      />
      <CheckboxField
        form={form}
        name="agrees"
        label="This is my number, and I agree to the text"
        hint={`We keep this as the record of consent: “${consentWords.staff}”`}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} icon={MessageSquareText}>
          Text me my invite
        </SubmitButton>
        {children}
      </div>
    </Form>
  );
}

const byEmail = z.object({ email: emailAddress, postalAddress: plainName(200).exactOptional() });

interface ByEmailProps extends WayProps {
  readonly email: string;
  /** Whether this server can send it. */
  readonly isSent: boolean;
  readonly needsAddress: boolean;
}

function ByEmail({ campaignId, name, email, isSent, needsAddress, onInvited, children }: ByEmailProps) {
  const invite = useInvite("email");
  const form = useSchemaForm({
    schema: byEmail,
    defaultValues: { email, postalAddress: undefined },
    send: async ({ postalAddress, ...contact }) => {
      if (postalAddress !== undefined) await call(businessProfile.update, { postalAddress });
      return invite({ campaignId, name, ...contact });
    },
    onDone: ({ advocate }) => onInvited(advocate),
  });
  return (
    <Form form={form}>
      <TextField
        form={form}
        name="email"
        label="Your email"
        hint={
          isSent
            ? "The same email your customers will get. Only to you."
            : "This server can’t send email yet, so you get your link and a QR code here instead."
        }
        type="email"
        autoComplete="email"
        spellCheck={false}
      />
      {needsAddress && (
        <TextField
          form={form}
          name="postalAddress"
          label="Mailing address of your business"
          hint="US law requires it at the bottom of emails like this one. Without it, the email waits."
          autoComplete="street-address"
          maxLength={200}
          optional
        />
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form} icon={isSent ? Mail : QrIcon}>
          {isSent ? "Email me my invite" : "Get my link"}
        </SubmitButton>
        {children}
      </div>
    </Form>
  );
}
