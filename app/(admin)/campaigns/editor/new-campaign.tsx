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
import { EditorLayout, useSave } from "./editor-layout";
import { type EditorValues, newValues, type OtherLanguage } from "./editor-values";

const cards = [
  { value: "active", label: "Active", hint: "Starts taking leads right away", icon: Play },
  { value: "paused", label: "Paused", hint: "Invite advocates now, start later", icon: Pause },
];

interface NewCampaignProps {
  readonly plan: Plan["name"];
  /** The plan's referral limit per advocate. */
  readonly ceiling: number;
  readonly brand: ShownBrand;
  readonly asksForTexts: boolean;
  readonly language: OtherLanguage;
  readonly notice?: ReactNode;
}

/** The editor of a new campaign. */
export function NewCampaign({ plan, ceiling, ...shown }: NewCampaignProps) {
  const rule = { most: ceiling, ...(plan !== null && { because: `on ${plan}` }) };
  const { send: create } = useSend(campaigns.create);
  const form = useSave({
    rule,
    defaultValues: newValues(ceiling),
    draftKey: "new-campaign",
    save: async ({ name, rewardMode, advocateRewardValue, friendRewardValue, ...others }) => {
      const chosen: Partial<z.output<typeof campaigns.create.input>> = Object.fromEntries(
        Object.entries(others).filter(([, value]) => value !== null),
      );
      const required = { name, rewardMode, advocateRewardValue, friendRewardValue };
      const { campaign } = await create({ ...required, ...chosen });
      return { campaignId: campaign.campaignId, words: `“${campaign.name}” was created.` };
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
      verb="Create campaign"
      aside={
        <ButtonLink variant="quiet" href="/campaigns">
          Cancel
        </ButtonLink>
      }
      lastCard={() => <StartCard form={form} />}
    />
  );
}

/** Whether a new campaign starts right away. */
function StartCard({ form }: { form: EndpointForm<EditorValues> }) {
  return (
    <Card aria-labelledby="start">
      <CardHeader id="start" title="Launch" />
      <RadioCardsField form={form} name="status" label="Status" cards={cards} />
    </Card>
  );
}
