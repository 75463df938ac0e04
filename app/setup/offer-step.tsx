"use client";

import { useEffect } from "react";
import { z } from "zod";
import { describeOffer, type Offer } from "@/components/campaigns/offer";
import { Form, SubmitButton } from "@/components/form/form";
import { MoneyField } from "@/components/form/money-field";
import { useSchemaForm } from "@/components/form/use-endpoint-form";
import { useSend } from "@/components/form/use-send";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { formatMoney } from "@/components/ui/format";
import { TextLink } from "@/components/ui/text-link";
import { campaigns } from "@/lib/business/campaigns/contract";

export type CreatedCampaign = Offer & { readonly campaignId: string };

interface OfferStepProps {
  readonly campaign: CreatedCampaign | undefined;
  readonly onDraft: (offer: Offer) => void;
  readonly onDone: (campaign: CreatedCampaign) => void;
}

/** The first campaign, in two numbers. */
export function OfferStep({ campaign, onDraft, onDone }: OfferStepProps) {
  if (!campaign) return <NewOffer onDraft={onDraft} onDone={onDone} />;
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere text-pretty">{describeOffer(campaign)}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => onDone(campaign)}>
          Keep it
        </Button>
        <ButtonLink variant="quiet" href={`/campaigns/${campaign.campaignId}/edit`}>
          Edit the offer
        </ButtonLink>
      </div>
    </div>
  );
}

const { advocateRewardValue, friendRewardValue } = campaigns.create.input.shape;

const rewards = z.object({ friendRewardValue, advocateRewardValue });

const kind = { rewardMode: "fixed", newCustomersOnly: true } as const;

const usual = { friendRewardValue: 5_000, advocateRewardValue: 2_500 };

/** An example of a job, to show what the owner keeps, in cents. */
const JOB_CENTS = 48_000;

function NewOffer({ onDraft, onDone }: Pick<OfferStepProps, "onDraft" | "onDone">) {
  const { send: create } = useSend(campaigns.create);
  const form = useSchemaForm({
    schema: rewards,
    defaultValues: usual,
    send: (chosen) => create({ ...chosen, ...kind, name: describeOffer({ ...chosen, ...kind }) }),
    onDone: ({ campaign }) => onDone(campaign),
  });
  const friend = readCents(friendRewardValue, form.methods.watch("friendRewardValue"));
  const advocate = readCents(advocateRewardValue, form.methods.watch("advocateRewardValue"));
  useEffect(() => {
    onDraft({ ...kind, friendRewardValue: friend ?? 0, advocateRewardValue: advocate ?? 0 });
  }, [onDraft, friend, advocate]);
  return (
    <Form form={form}>
      <div className="grid items-start gap-x-grid gap-y-5 sm:grid-cols-2">
        <MoneyField form={form} name="friendRewardValue" label="A friend gets" trailing="off the first job" />
        <MoneyField form={form} name="advocateRewardValue" label="You give your customer" trailing="in credit" />
      </div>
      <p aria-live="polite" className="rounded-control bg-tint px-3.5 py-3 text-pretty text-secondary">
        {describeCost(friend, advocate)}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton form={form}>Set this offer</SubmitButton>
        <TextLink href="/campaigns/new" className="text-secondary">
          Use a percentage instead
        </TextLink>
      </div>
    </Form>
  );
}

/** The value in cents; undefined while it is unreadable. */
function readCents(schema: z.ZodType<number>, value: unknown): number | undefined {
  return schema.safeParse(value).data;
}

function describeCost(friend: number | undefined, advocate: number | undefined): string {
  if (friend === undefined || advocate === undefined) return "Enter amounts such as 25 or 25.50; 0 for none.";
  const kept = JOB_CENTS - friend - advocate;
  const [job, rest] = [JOB_CENTS, kept].map((cents) => formatMoney(cents, { isShort: true }));
  const costs = "You pay only when a friend’s job is done.";
  if (kept < 0) return `That is more than a ${job} job brings in. ${costs}`;
  return `On a ${job} job you keep ${rest}. ${costs}`;
}
