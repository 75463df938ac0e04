"use client";

import { type ReactNode, useState } from "react";
import type { ShownBrand } from "@/components/brand/brand";
import { describeCap, describeOffer, type Offer } from "@/components/campaigns/offer";
import { readCents } from "@/components/form/read-number";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { LivePreview } from "@/components/preview/live-preview";
import { sampleFriend, samplePortal } from "@/components/preview/samples";
import { formatDate } from "@/components/ui/format";
import { useHydrated } from "@/components/ui/use-hydrated";
import { MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/field-contract";
import { rewardCents } from "@/lib/business/campaigns/reward";
import { EditorFrame } from "../editor-frame";
import {
  type CapRule,
  type EditorValues,
  type Mode,
  type OtherLanguage,
  readCap,
  readReward,
  readWords,
} from "./editor-values";
import { FineTune } from "./fine-tune";
import type { OurInvites } from "./invite-card";
import { OfferCard } from "./offer-card";

const unknown: Described = {
  offer: { rewardMode: "fixed", advocateRewardValue: 0, friendRewardValue: 0 },
  cap: 1,
};

interface Described {
  readonly offer: Offer;
  readonly cap: number;
}

type FrameProps = Parameters<typeof EditorFrame<EditorValues>>[0];

interface EditorLayoutProps extends Pick<FrameProps, "header" | "verb" | "aside"> {
  readonly form: EndpointForm<EditorValues>;
  readonly rule: CapRule;
  readonly brand: ShownBrand;
  readonly asksForTexts: boolean;
  /** The business's language. */
  readonly language: OtherLanguage;
  /** Our own invite in each language. */
  readonly ours: OurInvites;
  /** Whether rewards can't be percentages, as in healthcare. */
  readonly isFixedOnly: boolean;
  /** The name that an offer makes. */
  readonly madeName: (offer: Offer) => string;
  /** The industry's notice, at the top. */
  readonly notice?: ReactNode;
  readonly belowOffer?: (offer: Offer) => ReactNode;
  /** The last card of the folded settings. */
  readonly lastCard?: ReactNode;
}

/** The campaign editor: the offer, everything else folded, and a live preview. */
export function EditorLayout({
  form,
  rule,
  brand,
  asksForTexts,
  language,
  ours,
  isFixedOnly,
  madeName,
  notice,
  belowOffer,
  lastCard,
  ...frame
}: EditorLayoutProps) {
  const values = form.methods.watch();
  const described = useDescribed(values, rule);
  const [job, setJob] = useState("480.00");
  const jobCents = readJob(job);
  const { offer, cap } = described;
  const words = readWords(values);
  const earned = rewardCents(offer.rewardMode, offer.advocateRewardValue, jobCents ?? 0);
  const summary = <Summary offer={offer} cap={cap} day={values.expiresAt} />;
  return (
    <EditorFrame
      {...frame}
      form={form}
      dirty={form.methods.formState.isDirty}
      preview={
        <LivePreview
          brand={brand}
          friend={sampleFriend(
            { ...offer, newCustomersOnly: values.newCustomersOnly === "new" },
            asksForTexts,
          )}
          portal={samplePortal(offer, cap, earned)}
          email={{ template: "invite", ...offer, ...words }}
        >
          {summary}
        </LivePreview>
      }
    >
      {notice}
      <OfferCard
        form={form}
        offer={offer}
        job={job}
        jobCents={jobCents}
        onJobChange={setJob}
        isFixedOnly={isFixedOnly}
      />
      {belowOffer?.(offer)}
      <FineTune {...{ form, rule, brand, described, language, ours }} madeName={madeName(offer)}>
        {lastCard}
      </FineTune>
    </EditorFrame>
  );
}

/** The edited campaign; unreadable fields keep their last valid value. */
function useDescribed(values: EditorValues, rule: CapRule): Described {
  // One per reward type, since cents aren't basis points.
  const [last, setLast] = useState<Readonly<Partial<Record<Mode, Described>>>>({});
  const mode = values.rewardMode;
  const before = last[mode] ?? unknown;
  const now: Described = {
    offer: {
      rewardMode: mode,
      advocateRewardValue: readReward(mode, values.advocateRewardValue) ?? before.offer.advocateRewardValue,
      friendRewardValue: readReward(mode, values.friendRewardValue) ?? before.offer.friendRewardValue,
    },
    cap: readCap(rule, values.maxReferralsPerAdvocate) ?? before.cap,
  };
  if (JSON.stringify(now) !== JSON.stringify(last[mode])) setLast({ ...last, [mode]: now });
  return now;
}

function readJob(typed: string): number | undefined {
  const cents = readCents(typed);
  return typeof cents === "number" && cents <= MAX_AMOUNT_CENTS ? cents : undefined;
}

/** The campaign in plain sentences. */
function Summary({ offer, cap, day }: { offer: Offer; cap: number; day: string }) {
  // The server doesn't know the reader's day.
  const hydrated = useHydrated();
  return (
    <p className="text-balance">
      “{describeOffer(offer)}. {describeCap(cap)} {hydrated && describeEnd(day)}”
    </p>
  );
}

function describeEnd(day: string): string {
  if (day === "") return "No end date.";
  const moment = new Date(`${day}T00:00:00.000Z`);
  return Number.isNaN(moment.getTime()) ? "" : `Until ${formatDate(moment, "UTC")}.`;
}
