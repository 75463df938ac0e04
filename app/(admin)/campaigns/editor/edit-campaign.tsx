"use client";

import { Lock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { toast } from "sonner";
import { z } from "zod";
import type { ShownBrand } from "@/components/brand/brand";
import { describeHold, describeOffer, describeReward, isSameOffer, type Offer } from "@/components/campaigns/offer";
import { StateBadge } from "@/components/campaigns/state-badge";
import { useConflictSave } from "@/components/form/use-conflict-save";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { useSend } from "@/components/form/use-send";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { formatCount, formatDate } from "@/components/ui/format";
import { TextLink } from "@/components/ui/text-link";
import { useLoaded } from "@/components/use-loaded";
import { campaigns } from "@/lib/business/campaigns/contract";
import { Translations } from "@/lib/business/campaigns/translations";
import { basics } from "@/lib/kit/words/languages";
import { campaignPath, referralsPath } from "../../paths";
import { EditorLayout } from "./editor-layout";
import {
  changesOf,
  type EditorInput,
  type EditorValues,
  type Mode,
  nameFor,
  type OtherLanguage,
  valuesOf,
} from "./editor-values";
import type { OurInvites } from "./invite-card";
import { useSave } from "./use-save";

// The update endpoint's maximum, for any plan.
const MOST_REFERRALS =
  campaigns.update.input.shape.maxReferralsPerAdvocate.unwrap().maxValue ?? Number.POSITIVE_INFINITY;

interface EditCampaignProps {
  readonly wire: z.input<typeof campaigns.get.output>;
  /** Referrals not converted yet. */
  readonly waiting: number;
  /** The largest reward in cents, in healthcare. */
  readonly capCents: number | undefined;
  readonly ours: OurInvites;
  readonly brand: ShownBrand;
  readonly asksForTexts: boolean;
  readonly language: OtherLanguage;
  readonly notice?: ReactNode;
}

/** The editor of an existing campaign. */
export function EditCampaign({ wire, waiting, capCents, ...shown }: EditCampaignProps) {
  const { campaign } = useLoaded(campaigns.get, wire, { campaignId: wire.campaign.campaignId });
  const { campaignId, name, maxReferralsPerAdvocate: now } = campaign;
  const rule = { most: MOST_REFERRALS, now };
  // The values the form was filled from; the page may receive newer ones.
  const [base, setBase] = useState(campaign);
  const { send: update } = useSend(campaigns.update);
  const { save, dialog } = useConflictSave({
    read: campaigns.get,
    update: campaigns.update,
    at: { campaignId },
    fields: conflictFields(base.rewardMode),
    onTheirs: (latest) => {
      setBase(latest.campaign);
      form.methods.reset(valuesOf(latest.campaign));
    },
  });
  const form = useSave({
    rule,
    defaultValues: valuesOf(campaign),
    draftKey: `campaign:${campaignId}`,
    save: async (input: EditorInput) => {
      const changes = changesOf(base, input);
      if (!changes) return { campaignId };
      const loaded = z.encode(campaigns.get.output, { campaign: base });
      const { campaignId: _, ...wire } = z.encode(campaigns.update.input, { ...changes, campaignId });
      const saved = await save(loaded, wire, (ifMatch, merged) =>
        update(campaigns.update.input.parse({ ...merged, campaignId }), ifMatch),
      );
      return saved && { campaignId, words: `“${saved.campaign.name}” was saved.` };
    },
  });
  return (
    <>
      {dialog}
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
        isFixedOnly={capCents !== undefined}
        madeName={nameFor}
        verb="Save changes"
        aside={
          form.methods.formState.isDirty ? (
            <Button variant="quiet" onClick={() => discard(form)}>
              Discard
            </Button>
          ) : (
            <ButtonLink variant="quiet" href={campaignPath(campaignId)}>
              Cancel
            </ButtonLink>
          )
        }
        belowOffer={(offer) => <PromiseCard campaignId={campaignId} saved={campaign} typed={offer} waiting={waiting} />}
      />
    </>
  );
}

function discard({ methods }: EndpointForm<EditorValues>) {
  const typed = methods.getValues();
  methods.reset();
  toast.success("Changes discarded.", {
    action: { label: "Undo", onClick: () => methods.reset(typed, { keepDefaultValues: true }) },
  });
}

interface PromiseCardProps {
  readonly campaignId: string;
  /** The saved offer and the edited one. */
  readonly saved: Offer;
  readonly typed: Offer;
  /** Waiting referrals, made under the saved terms or earlier ones. */
  readonly waiting: number;
}

/** How a changed offer affects advocates and friends. */
function PromiseCard({ campaignId, saved, typed, waiting }: PromiseCardProps) {
  const isChanged = !isSameOffer(saved, typed);
  return (
    <Card aria-labelledby="promise" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 id="promise" className="font-semibold text-section">
          Changing the offer
        </h2>
        <div aria-live="polite" className="mt-0.5 text-pretty text-secondary text-soft">
          <p>
            {waiting > 0 ? (
              <>
                <TextLink href={referralsPath({ campaignId, status: "pending" })}>
                  {formatCount(waiting, "open lead")}
                </TextLink>{" "}
                {waiting === 1 ? "keeps the offer it got" : "keep the offer they got"}
                {isChanged ? "." : ", whatever you change here."}
              </>
            ) : isChanged ? (
              "No open leads, so no one is on the old offer."
            ) : (
              "A new offer applies to new leads only. Existing offers are honored."
            )}
          </p>
          {isChanged && (
            <p className="mt-1">
              Before: <span className="text-ink">{describeOffer(saved)}.</span> For new leads:{" "}
              <span className="font-medium text-ink">{describeOffer(typed)}.</span>
            </p>
          )}
        </div>
      </div>
      <Badge>
        <Lock size={12} className="mr-1 inline align-[-1.5px]" />
        Existing offers honored
      </Badge>
    </Card>
  );
}

type Fields = Parameters<typeof useConflictSave>[0]["fields"];

const orElse = (empty: string) => (value: unknown) => (typeof value === "string" ? value : empty);

/** Labels and formats of the fields in the question about a conflict. */
function conflictFields(mode: Mode): Fields {
  const reward = (value: unknown) => describeReward(mode, Number(value));
  return {
    name: { label: "Campaign name" },
    rewardMode: {
      label: "Reward",
      format: (value) => (value === "fixed" ? "Fixed amount" : "Percent of the job"),
    },
    friendRewardValue: { label: "Friend gets", format: reward },
    advocateRewardValue: { label: "Advocate earns", format: reward },
    maxReferralsPerAdvocate: { label: "Friends per advocate" },
    creditHoldDays: { label: "Waiting time", format: (value) => describeHold(Number(value)) || "None" },
    newCustomersOnly: {
      label: "Who counts",
      format: (value) => (value === true ? "New customers only" : "Anyone"),
    },
    expiresAt: {
      label: "End date",
      format: (value) =>
        typeof value === "string"
          ? formatDate(new Date(value), Intl.DateTimeFormat().resolvedOptions().timeZone)
          : "Never",
    },
    inviteSubject: { label: "Subject of the invite", format: orElse("Our text") },
    inviteMessage: { label: "Message of the invite", format: orElse("Our text") },
    extraTerms: { label: "Your own terms", format: orElse("None") },
    ...Object.assign({}, ...Translations.keyType.options.map(translatedFields)),
  };
}

function translatedFields(language: keyof Translations): Fields {
  const [path, name] = [`translations.${language}`, basics[language].inEnglish];
  const format = orElse("Not translated");
  return {
    [`${path}.inviteSubject`]: { label: `Subject in ${name}`, format },
    [`${path}.inviteMessage`]: { label: `Message in ${name}`, format },
    [`${path}.extraTerms`]: { label: `Your own terms in ${name}`, format },
  };
}
