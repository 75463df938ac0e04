"use client";

import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import { toast } from "sonner";
import { useBlamingCall } from "@/components/advocates/use-blaming-call";
import { Form } from "@/components/form/form";
import { SelectField } from "@/components/form/select-field";
import { SubmitButton } from "@/components/form/submit-button";
import { TextField } from "@/components/form/text-field";
import { useSchemaForm } from "@/components/form/use-schema-form";
import { Button } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { DialogActions } from "@/components/ui/dialog-actions";
import { advocates } from "@/lib/advocates/contract";
import { advocatePath } from "../paths";
import { useRefresh } from "../use-refresh";
import type { Campaign } from "./advocate";
import { HowInvited } from "./how-invited";

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
  const enroll = useBlamingCall(advocates.invite, {
    advocate_already_enrolled: ({ email }) => ({
      field: email ? "email" : "phone",
      message: "belongs to an advocate of this campaign already",
    }),
  });
  const form = useSchemaForm({
    schema: advocates.invite.input,
    defaultValues: { campaignId: meant?.campaignId ?? "", name: "", email: "", phone: "" },
    draftKey,
    send: async (person) => {
      const { advocate } = await enroll(person);
      await refresh();
      onDone();
      const [first] = advocate.name.split(/\s+/);
      toast.success(`${advocate.name} is enrolled.`, {
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
      <TextField form={form} name="email" label="E-mail" type="email" autoComplete="off" spellCheck={false} />
      <TextField
        form={form}
        name="phone"
        label="Phone"
        type="tel"
        autoComplete="off"
        hint="A US number, written in any way."
        optional
      />
      <HowInvited name={name} email={email} phone={phone} sms={sms} />
      <DialogActions>
        <DialogClose>
          <Button>Cancel</Button>
        </DialogClose>
        <SubmitButton form={form}>Enroll and send the link</SubmitButton>
      </DialogActions>
    </Form>
  );
}

function nameOf({ name, status }: Campaign): string {
  return status === "paused" ? `${name} (paused)` : name;
}
