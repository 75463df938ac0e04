"use client";

import { toast } from "sonner";
import type { z } from "zod";
import type { ShownBrand } from "@/components/brand/brand";
import { StateBadge } from "@/components/campaigns/state-badge";
import type { EndpointForm } from "@/components/form/use-endpoint-form";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { useLoaded } from "@/components/use-loaded";
import { campaigns } from "@/lib/campaigns/contract";
import { campaignPath } from "../../paths";
import { changesOf } from "./changes-of";
import { EditorLayout } from "./editor-layout";
import { type EditorInput, type EditorValues, valuesOf } from "./editor-values";
import { PromiseCard } from "./promise-card";
import { useSave } from "./use-save";
import { useWrite } from "./use-write";

interface EditCampaignProps {
  readonly wire: z.input<typeof campaigns.get.output>;
  /** How many of its referrals are not converted. */
  readonly waiting: number;
  readonly brand: ShownBrand;
  readonly asksForTexts: boolean;
}

// What an update takes, whatever the plan (spec, "Campaigns").
const MOST_REFERRALS = 200;

/** The editor of a campaign that is there. */
export function EditCampaign({ wire, waiting, ...shown }: EditCampaignProps) {
  const { campaign } = useLoaded(campaigns.get, wire, { campaignId: wire.campaign.campaignId });
  const { campaignId, name, maxReferralsPerAdvocate: now } = campaign;
  const rule = { most: MOST_REFERRALS, now };
  const update = useWrite(campaigns.update);
  const form = useSave({
    rule,
    defaultValues: valuesOf(campaign),
    draftKey: `campaign:${campaignId}`,
    save: async (input: EditorInput) => {
      const changes = changesOf(campaign, input);
      if (!changes) return { campaignId };
      await update({ ...changes, campaignId });
      return { campaignId, words: `“${input.name}” is saved.` };
    },
  });
  return (
    <EditorLayout
      {...shown}
      form={form}
      rule={rule}
      header={{
        title: "Edit campaign",
        badge: <StateBadge campaign={campaign} />,
        crumbs: [
          { label: "Campaigns", href: "/campaigns" },
          { label: name, href: campaignPath(campaignId) },
          { label: "Edit" },
        ],
      }}
      verb="Save changes"
      aside={
        form.methods.formState.isDirty ? (
          <Button look="quiet" onClick={() => discard(form)}>
            Discard
          </Button>
        ) : (
          <ButtonLink look="quiet" href={campaignPath(campaignId)}>
            Cancel
          </ButtonLink>
        )
      }
      lastCard={({ offer }) => (
        <PromiseCard campaignId={campaignId} saved={campaign} typed={offer} waiting={waiting} />
      )}
    />
  );
}

function discard({ methods }: EndpointForm<EditorValues>) {
  const typed = methods.getValues();
  methods.reset();
  toast.success("Back to what is saved.", {
    action: { label: "Undo", onClick: () => methods.reset(typed, { keepDefaultValues: true }) },
  });
}
