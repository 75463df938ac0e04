"use client";

import { Pause, Play } from "lucide-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { ShownBrand } from "@/components/brand/brand";
import { RadioCardsField } from "@/components/form/radio-cards-field";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { useSend } from "@/components/form/use-send";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { campaigns } from "@/lib/business/campaigns/contract";
import type { Plan } from "@/lib/kit/auth/access";
import { EditorLayout } from "./editor-layout";
import { type EditorValues, nameFor, newValues, type OtherLanguage } from "./editor-values";
import type { OurInvites } from "./invite-card";
import { useSave } from "./use-save";

const cards = [
  { value: "active", label: "Active", hint: "Starts taking leads right away", icon: Play },
  { value: "paused", label: "Paused", hint: "Invite advocates now, start later", icon: Pause },
];

interface NewCampaignProps {
  readonly plan: Plan["name"];
  /** The plan's referral limit per advocate. */
  readonly ceiling: number;
  /** The largest reward in cents, in healthcare. */
  readonly capCents: number | undefined;
  /** The names of the other campaigns. */
  readonly taken: readonly string[];
  readonly ours: OurInvites;
  readonly brand: ShownBrand;
  readonly asksForTexts: boolean;
  readonly language: OtherLanguage;
  readonly notice?: ReactNode;
}

/** The editor of a new campaign: ready to start with the usual offer. */
export function NewCampaign({ plan, ceiling, capCents, taken, ...shown }: NewCampaignProps) {
  const rule = { most: ceiling, ...(plan !== null && { because: `on ${plan}` }) };
  const { send: create } = useSend(campaigns.create);
  const form = useSave({
    rule,
    defaultValues: newValues({ ceiling, capCents }),
    draftKey: "new-campaign",
    save: async ({ name, rewardMode, advocateRewardValue, friendRewardValue, ...others }) => {
      const offer = { rewardMode, advocateRewardValue, friendRewardValue };
      const chosen: Partial<z.output<typeof campaigns.create.input>> = Object.fromEntries(
        Object.entries(others).filter(([, value]) => value !== null),
      );
      const { campaign } = await create({ ...offer, ...chosen, name: name ?? nameFor(offer, taken) });
      const words = campaign.status === "paused" ? "was created. It is paused." : "was started.";
      return { campaignId: campaign.campaignId, words: `“${campaign.name}” ${words}` };
    },
  });
  return (
    <EditorLayout
      {...shown}
      form={form}
      rule={rule}
      header={{
        title: "New campaign",
        crumbs: [{ label: "Campaigns", href: "/campaigns" }, { label: "New campaign" }],
      }}
      isFixedOnly={capCents !== undefined}
      madeName={(offer) => nameFor(offer, taken)}
      verb={form.methods.watch("status") === "paused" ? "Create campaign" : "Start campaign"}
      aside={
        <ButtonLink variant="quiet" href="/campaigns">
          Cancel
        </ButtonLink>
      }
      lastCard={<StartCard form={form} />}
    />
  );
}

/** Whether a new campaign starts right away. */
function StartCard({ form }: { form: EndpointForm<EditorValues> }) {
  return (
    <Card aria-labelledby="start">
      <CardHeader id="start" title="Start" />
      <RadioCardsField form={form} name="status" label="Status" cards={cards} />
    </Card>
  );
}
