"use client";

import { Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { toast } from "sonner";
import { Form, SubmitButton } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { DialogActions, DialogClose } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { advocates } from "@/lib/advocates/contract";
import { consentWords } from "@/lib/messages/consent-words";
import { LanguageField } from "../language-field";
import { advocatePath } from "../paths";
import { useRefresh } from "../use-refresh";
import type { Campaign } from "./view";

interface EnrollFormProps {
  readonly campaigns: readonly Campaign[];
  /** The campaign that is meant, if one is. */
  readonly campaignId: string | null;
  readonly sms: boolean;
  readonly draftKey: string;
  readonly onDone: () => void;
}

/** Who is enrolled, and in which campaign. */
export function EnrollForm({ campaigns, campaignId, sms, draftKey, onDone }: EnrollFormProps) {
  const router = useRouter();
  const refresh = useRefresh();
  const meant =
    campaigns.length === 1 ? campaigns[0] : campaigns.find((one) => one.campaignId === campaignId);
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
    },
    draftKey,
    send: async (person) => {
      const { advocate } = await enroll(person);
      await refresh();
      onDone();
      const [first] = advocate.name.split(/\s+/);
      toast.success(`${advocate.name} was added.`, {
        action: { label: `Open ${first}’s page`, onClick: () => router.push(advocatePath(advocate)) },
      });
    },
  });
  const [name = "", email = "", phone = ""] = useWatch({
    control: form.methods.control,
    name: ["name", "email", "phone"],
  });
  return (
    <Form form={form}>
      {campaigns.length > 1 && (
        <SelectField
          form={form}
          name="campaignId"
          label="Campaign"
          options={campaigns.map((one) => ({ value: one.campaignId, label: nameOf(one) }))}
        />
      )}
      <TextField form={form} name="name" label="Name" autoComplete="off" />
      <TextField form={form} name="email" label="Email" type="email" autoComplete="off" spellCheck={false} />
      <TextField
        form={form}
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="off"
        hint={phone.trim() ? consentWords.staff : "A US number, in any format."}
        optional
      />
      <LanguageField form={form} name="language" />
      <HowInvited name={name} email={email} phone={phone} sms={sms} />
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton form={form}>Send invite</SubmitButton>
      </DialogActions>
    </Form>
  );
}

function nameOf({ name, status }: Campaign): string {
  return status === "paused" ? `${name} (paused)` : name;
}

interface HowInvitedProps {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  /** Whether the plan includes text messages. */
  readonly sms: boolean;
}

/** Says what will be sent to whoever is enrolled, and how. */
function HowInvited({ name, email, phone, sms }: HowInvitedProps) {
  if (phone && !email && !sms) {
    return (
      <Notice tone="amber" title="Your plan does not include text messages">
        Add an email address so we can send the invite.
      </Notice>
    );
  }
  const [first = ""] = name.trim().split(/\s+/);
  return (
    <p aria-live="polite" className="flex gap-2 text-pretty text-secondary text-soft">
      <Send aria-hidden size={14} strokeWidth={1.75} className="mt-[3px] shrink-0" />
      <span className="wrap-anywhere min-w-0">
        {email || phone ? (
          <>
            <bdi>{first || "The advocate"}</bdi> will get the link {sayWays({ email, phone, sms })} right
            away.
          </>
        ) : (
          "Enter an email, a phone number or both. We’ll send the link there."
        )}
        {email && phone && !sms && " Your plan does not include text messages, but we’ll save the number."}
      </span>
    </p>
  );
}

function sayWays({ email, phone, sms }: Omit<HowInvitedProps, "name">): string {
  if (email && phone && sms) return "by email and by text";
  return email ? "by email" : "by text";
}
