"use client";

import type { ReactNode } from "react";
import { toast } from "sonner";
import { z } from "zod";
import { TwoAdminsHint, toastWaitingForAdmin } from "@/components/ceiling/approval-needed";
import { Form, SubmitButton } from "@/components/form/form";
import { MoneyField, PercentField } from "@/components/form/money-field";
import { SelectField } from "@/components/form/select-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { methodNames } from "@/components/redemptions/redemption-badge";
import { Choice } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { useLoaded } from "@/components/use-loaded";
import { call } from "@/lib/kit/client";
import { formatCreditMonths } from "@/lib/kit/format-credit-months";
import { creditSettings } from "@/lib/ledger/credit-settings/contract";
import { Setting } from "../setting";
import { SettingForm } from "../setting-form";
import { type CreditSettings, GiftCardForm } from "./gift-card-form";

interface CreditFormsProps {
  readonly wire: z.input<typeof creditSettings.get.output>;
  /** The other approval limits, beside those of redemptions. */
  readonly approval: ReactNode;
}

export function CreditForms({ wire, approval }: CreditFormsProps) {
  const { creditSettings: saved } = useLoaded(creditSettings.get, wire);
  return (
    <div>
      <Setting
        title="Ways to use credit"
        description="How customers can use the credit they’ve earned. Turning one off doesn’t affect earlier uses."
      >
        <Methods saved={saved} />
      </Setting>
      <Setting title="Limits" description="How much can be used at once, and when a second person must approve.">
        <LimitsForm saved={saved} />
      </Setting>
      {approval}
      <Setting
        title="How long credit lasts"
        description="The oldest credit is used first. Advocates get a reminder 30 and 7 days before any of it expires, and every page that promises credit says so."
      >
        <ExpiryForm saved={saved} />
      </Setting>
      <Setting title="Refunds" description="When a refund takes a reward back.">
        <RefundForm saved={saved} />
      </Setting>
      <div id="gift-cards" className="scroll-mt-20">
        <Setting
          title="Gift cards"
          description="Sent by Tremendous from your own account: your customers choose among hundreds of cards."
        >
          <GiftCardForm saved={saved} />
        </Setting>
      </div>
      <Setting
        title="Tax year"
        description="The yearly total at which the report marks a person. The IRS threshold for payments from 2026 on is $2,000. Ask your tax adviser what applies to you."
      >
        <ThresholdForm saved={saved} />
      </Setting>
    </div>
  );
}

interface SavedProps {
  readonly saved: CreditSettings;
}

const hints: Readonly<Record<CreditSettings["methods"][number], string>> = {
  invoice: "Your team takes it off an invoice.",
  code: "Customers show a code from their page, and your team enters it under Use credit.",
  gift_card: "Your team sends a gift card by email.",
  manual: "Your team hands over something else, such as cash or a gift from your shelf.",
};

const inOrder = ["invoice", "code", "gift_card", "manual"] as const;

/** Each method takes effect immediately. */
function Methods({ saved: { methods, hasGiftCardKey, giftCardCampaignId } }: SavedProps) {
  const { trySend, pending } = useToastedSend(creditSettings.update);
  const canSendCards = hasGiftCardKey && giftCardCampaignId !== undefined;

  async function change(method: (typeof inOrder)[number], isOn: boolean) {
    const chosen = isOn ? [...methods, method] : methods.filter((other) => other !== method);
    const isSent = await trySend({ methods: chosen });
    if (isSent) toast.success(`${methodNames[method]}: turned ${isOn ? "on" : "off"}.`);
  }

  return (
    <div className="grid gap-5">
      {inOrder.map((method) => {
        const isMissing = method === "gift_card" && !canSendCards;
        return (
          <Choice
            key={method}
            label={methodNames[method]}
            hint={isMissing ? "Connect your Tremendous account below first." : hints[method]}
          >
            {(control) => (
              <Switch
                {...control}
                checked={methods.includes(method)}
                onCheckedChange={(isOn) => change(method, isOn)}
                disabled={pending || isMissing}
              />
            )}
          </Choice>
        );
      })}
    </div>
  );
}

function LimitsForm({ saved }: SavedProps) {
  return (
    <SettingForm
      endpoint={creditSettings.update}
      defaultValues={limitsOf(saved)}
      draftKey="credit:limits"
      saved={async (answer) => limitsOf(await settle(answer, "Limits saved."))}
      verb="Save limits"
      below={
        <TwoAdminsHint>
          Raising or removing the amount that needs approval takes another owner, if you have one.
        </TwoAdminsHint>
      }
    >
      {(form) => (
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          <MoneyField form={form} name="minimumCents" label="Minimum" hint="0 for any amount." />
          <MoneyField
            form={form}
            name="stepCents"
            label="Round to"
            hint="5 lets people use $5, $10 and so on. 0.01 for any amount."
          />
          <PercentField
            form={form}
            name="invoiceShareBps"
            label="Share of an invoice"
            hint="How much of one invoice credit can pay."
          />
          <MoneyField
            form={form}
            name="approveAboveCents"
            label="Needs approval above"
            hint="For a single use: someone else on your team has to approve it. If you’re alone, you confirm twice. Leave blank for never."
            placeholder="500"
          />
        </div>
      )}
    </SettingForm>
  );
}

function limitsOf({ minimumCents, stepCents, invoiceShareBps, approveAboveCents }: CreditSettings) {
  return { minimumCents, stepCents, invoiceShareBps, approveAboveCents };
}

function RefundForm({ saved: { reverseShareBps } }: SavedProps) {
  return (
    <SettingForm
      endpoint={creditSettings.update}
      defaultValues={{ reverseShareBps }}
      draftKey="credit:refunds"
      saved={async (answer) => ({ reverseShareBps: (await settle(answer)).reverseShareBps })}
      verb="Save refunds"
      below={<TwoAdminsHint>A higher percentage takes another owner’s approval, if you have one.</TwoAdminsHint>}
    >
      {(form) => (
        <PercentField
          form={form}
          name="reverseShareBps"
          label="Take a fixed reward back when this much is refunded"
          hint="At 100%, only a full refund takes it back. Rewards that are a percent of the job always shrink with it."
          className="max-w-sm"
        />
      )}
    </SettingForm>
  );
}

function ThresholdForm({ saved: { taxThresholdCents } }: SavedProps) {
  return (
    <SettingForm
      endpoint={creditSettings.update}
      defaultValues={{ taxThresholdCents }}
      draftKey="credit:threshold"
      saved={async (answer) => ({ taxThresholdCents: (await settle(answer)).taxThresholdCents })}
      verb="Save amount"
    >
      {(form) => <MoneyField form={form} name="taxThresholdCents" label="Mark people from" className="max-w-sm" />}
    </SettingForm>
  );
}

/** Confirms a save, or that it waits for another owner. */
async function settle(
  answer: z.output<typeof creditSettings.update.output>,
  message = "Saved.",
): Promise<CreditSettings> {
  if ("approval" in answer) toastWaitingForAdmin();
  else toast.success(message);
  const isSaved = "creditSettings" in answer;
  return isSaved ? answer.creditSettings : (await call(creditSettings.get, {})).creditSettings;
}

const NEVER = "never";
const usual = [3, 6, 12, 18, 24, 36];

function ExpiryForm({ saved: { expiryMonths } }: SavedProps) {
  const months = [...new Set([...usual, ...(expiryMonths === undefined ? [] : [expiryMonths])])];
  const options = [
    { value: NEVER, label: "It never expires" },
    ...months.toSorted((a, b) => a - b).map((count) => ({ value: String(count), label: formatMonths(count) })),
  ];
  const form = useSchemaForm({
    schema: z.strictObject({ months: z.string() }),
    defaultValues: { months: expiryMonths === undefined ? NEVER : String(expiryMonths) },
    draftKey: "credit:expiry",
    send: async ({ months: chosen }) => {
      const wanted = chosen === NEVER ? null : Number(chosen);
      await call(creditSettings.update, { expiryMonths: wanted });
      form.methods.reset({ months: chosen });
      return wanted === null ? "Credit never expires now." : formatCreditMonths(wanted);
    },
    success: (message) => message,
  });
  return (
    <Form form={form}>
      <SelectField
        form={form}
        name="months"
        label="Credit expires after"
        hint="Existing credit won’t expire within 30 days of this change."
        options={options}
        className="max-w-sm"
      />
      <SubmitButton form={form} className="justify-self-start">
        Save expiration
      </SubmitButton>
    </Form>
  );
}

function formatMonths(count: number): string {
  if (count % 12 !== 0) return `${count} months`;
  return count === 12 ? "1 year" : `${count / 12} years`;
}
