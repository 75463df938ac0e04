"use client";

import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { toast } from "sonner";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/kit/client";
import { advocates } from "@/lib/leads/advocates/contract";
import { describeSending } from "@/lib/messages/describe-sending";
import { sending } from "@/lib/messages/sending-contract";
import { AgreedToTexts } from "../agreed-to-texts";
import { LanguageField } from "../language-field";
import { advocatePath } from "../paths";
import { InviteForecast } from "../sending-plan";
import type { ListedCampaign } from "./view";

interface EnrollFormProps {
  readonly campaigns: readonly ListedCampaign[];
  /** The preselected campaign, if any. */
  readonly campaignId: string | null;
  readonly sms: boolean;
  readonly draftKey: string;
  readonly onDone: () => void;
}

export function EnrollForm({ campaigns, campaignId, sms, draftKey, onDone }: EnrollFormProps) {
  const router = useRouter();
  const meant = campaigns.length === 1 ? campaigns[0] : campaigns.find((one) => one.campaignId === campaignId);
  const { send: enroll } = useSend(advocates.invite, {
    blame: ({ code }, person) =>
      code === "advocate_already_enrolled"
        ? {
            field: person.email ? "email" : "phone",
            message: "already belongs to an advocate in this campaign",
          }
        : undefined,
  });
  const form = useSchemaForm({
    schema: advocates.invite.input,
    defaultValues: {
      campaignId: meant?.campaignId ?? "",
      name: "",
      email: "",
      phone: "",
      language: undefined,
      smsConsent: false,
    },
    draftKey,
    send: async ({ smsConsent, ...person }) => {
      const { advocate } = await enroll({
        ...person,
        ...(person.phone && { smsConsent: smsConsent === true }),
      });
      const { sending: plan } = await call(sending.forecast, { advocateId: advocate.advocateId });
      const [first] = advocate.name.split(/\s+/);
      toast.success(`${advocate.name} was added. ${describeSending(plan, ["invite", "invites"])}`, {
        action: { label: `Open ${first}’s page`, onClick: () => router.push(advocatePath(advocate)) },
      });
    },
    onDone,
  });
  const [name = "", email = "", phone = "", smsConsent = false] = useWatch({
    control: form.methods.control,
    name: ["name", "email", "phone", "smsConsent"],
  });
  return (
    <DialogForm
      form={form}
      submit={
        email.trim() || (phone.trim() && smsConsent && sms) || !phone.trim() ? "Send invite" : "Add without inviting"
      }
    >
      {campaigns.length > 1 && (
        <SelectField
          form={form}
          name="campaignId"
          label="Campaign"
          options={campaigns.map((one) => ({ value: one.campaignId, label: nameOf(one) }))}
        />
      )}
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="email" label="Email" type="email" />
      <TextField form={form} name="phone" label="Phone" type="tel" hint="A US number, in any format." />
      {phone.trim() !== "" && sms && <AgreedToTexts form={form} name="smsConsent" />}
      <LanguageField form={form} name="language" />
      <HowInvited name={name} email={email} phone={phone} sms={sms} mayText={smsConsent} />
    </DialogForm>
  );
}

function nameOf({ name, status }: ListedCampaign): string {
  return status === "paused" ? `${name} (paused)` : name;
}

interface HowInvitedProps {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Whether the plan includes text messages. */
  readonly sms: boolean;
  /** Whether the person has agreed to texts. */
  readonly mayText: boolean;
}

/** Describes which messages the new advocate will get, how and when. */
function HowInvited({ name, email, phone, sms, mayText }: HowInvitedProps) {
  const byText = phone.trim() !== "" && sms && mayText;
  const byEmail = email.trim() !== "";
  if (phone && !byEmail && !sms) {
    return (
      <Notice tone="amber" title="Your account doesn’t include text messages">
        Add an email address so we can send the invite.
      </Notice>
    );
  }
  const [first = ""] = name.trim().split(/\s+/);
  const keepsNumber = phone.trim() !== "" && !byText;
  return (
    <div aria-live="polite" className="grid gap-2 text-pretty text-secondary text-soft">
      {byEmail || byText ? (
        <p className="wrap-anywhere">
          <bdi>{first || "The advocate"}</bdi> gets the link {nameWays(byEmail, byText)}.
        </p>
      ) : (
        <p>
          {keepsNumber
            ? "Nothing is sent: there’s no email, and they haven’t agreed to texts."
            : "Enter an email, a phone number or both. We’ll send the link there."}
        </p>
      )}
      {keepsNumber && byEmail && (
        <p>
          We’ll save the number, but send no texts
          {sms ? " until they’ve agreed." : ": your account doesn’t include them."}
        </p>
      )}
      <InviteForecast emails={byEmail ? 1 : 0} texts={byText ? 1 : 0} />
    </div>
  );
}

function nameWays(byEmail: boolean, byText: boolean): string {
  if (byEmail && byText) return "by email and by text";
  return byEmail ? "by email" : "by text";
}
