"use client";

import { toast } from "sonner";
import type { z } from "zod";
import { Form, SubmitButton } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { Button } from "@/components/ui/button";
import { creditSettings } from "@/lib/ledger/credit-settings/contract";
import { useRefresh } from "../../use-refresh";

export type CreditSettings = z.output<typeof creditSettings.get.output>["creditSettings"];

/** The account that gift cards are ordered from. */
export function GiftCardForm({ saved }: { saved: CreditSettings }) {
  const { hasGiftCardKey, methods } = saved;
  const refresh = useRefresh();
  const form = useEndpointForm({
    endpoint: creditSettings.update,
    defaultValues: valuesOf(saved),
    draftKey: "credit:gift-cards",
    sendBy: ({ giftCardKey, ...input }, send) => send({ ...input, ...(giftCardKey && { giftCardKey }) }),
    onSuccess: async (answer) => {
      if ("creditSettings" in answer) form.methods.reset(valuesOf(answer.creditSettings));
      toast.success("Tremendous account saved.");
      await refresh();
    },
  });
  const { trySend, pending } = useToastedSend(creditSettings.update);

  async function disconnect() {
    const rest = methods.filter((method) => method !== "gift_card");
    const cleared = { giftCardKey: null, giftCardCampaignId: null, giftCardFundingId: null };
    if (!(await trySend({ methods: rest, ...cleared }))) return;
    form.methods.reset({ giftCardKey: "", giftCardCampaignId: "", giftCardFundingId: "" });
    toast.success("Disconnected. No more gift cards are ordered.");
    await refresh();
  }

  const plain = { spellCheck: false, autoComplete: "off", autoCapitalize: "none" } as const;
  return (
    <Form form={form}>
      <PasswordField
        form={form}
        name="giftCardKey"
        label="API key"
        hint={
          hasGiftCardKey
            ? "A key is saved. Type a new one to replace it."
            : "In Tremendous: Team settings, Developers, API keys."
        }
        autoComplete="off"
        placeholder={hasGiftCardKey ? "••••••••••••" : "PROD_…"}
      />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="giftCardCampaignId"
          label="Campaign ID"
          hint="Which cards people choose from."
          placeholder="ZNVZSTQNQNMX"
          {...plain}
        />
        <TextField
          form={form}
          name="giftCardFundingId"
          label="Funding source ID"
          hint="Leave blank for your Tremendous balance."
          optional
          {...plain}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>{hasGiftCardKey ? "Save" : "Connect"}</SubmitButton>
        {hasGiftCardKey && (
          <Button variant="quiet" pending={pending} onClick={disconnect}>
            Disconnect
          </Button>
        )}
      </div>
    </Form>
  );
}

function valuesOf({ giftCardCampaignId = "", giftCardFundingId = "" }: CreditSettings) {
  return { giftCardKey: "", giftCardCampaignId, giftCardFundingId };
}
