"use client";

import type { z } from "zod";
import { EndpointButton } from "@/components/form/endpoint-button";
import { Form, SubmitButton } from "@/components/form/form";
import { PasswordField } from "@/components/form/password-field";
import { TextField } from "@/components/form/text-field";
import { useEndpointForm } from "@/components/form/use-endpoint-form";
import { creditSettings } from "@/lib/ledger/credit-settings/contract";

export type CreditSettings = z.output<typeof creditSettings.get.output>["creditSettings"];

export function GiftCardForm({ saved }: { saved: CreditSettings }) {
  const { hasGiftCardKey, methods } = saved;
  const form = useEndpointForm({
    endpoint: creditSettings.update,
    defaultValues: valuesOf(saved),
    draftKey: "credit:gift-cards",
    sendBy: ({ giftCardKey, ...input }, send) => send({ ...input, ...(giftCardKey && { giftCardKey }) }),
    onSuccess: (answer) => {
      if ("creditSettings" in answer) form.methods.reset(valuesOf(answer.creditSettings));
    },
    success: "Tremendous account saved.",
  });
  const rest = methods.filter((method) => method !== "gift_card");
  const plain = { spellCheck: false, autoCapitalize: "none" } as const;
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
          <EndpointButton
            variant="quiet"
            endpoint={creditSettings.update}
            input={{ methods: rest, giftCardKey: null, giftCardCampaignId: null, giftCardFundingId: null }}
            onSuccess={() => form.methods.reset({ giftCardKey: "", giftCardCampaignId: "", giftCardFundingId: "" })}
            success="Disconnected. No more gift cards are ordered."
          >
            Disconnect
          </EndpointButton>
        )}
      </div>
    </Form>
  );
}

function valuesOf({ giftCardCampaignId = "", giftCardFundingId = "" }: CreditSettings) {
  return { giftCardKey: "", giftCardCampaignId, giftCardFundingId };
}
