"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useState, useTransition } from "react";
import { toast } from "sonner";
import type { ShownBrand } from "@/components/brand/brand";
import { describeCap, describeOffer, type Offer } from "@/components/campaigns/offer";
import { DateField } from "@/components/form/date-field";
import { dayOf } from "@/components/form/days";
import { readCents } from "@/components/form/read-number";
import { TextField } from "@/components/form/text-field";
import { type EndpointForm, useParsedForm } from "@/components/form/use-parsed-form";
import { lazy } from "@/components/lazy";
import { LivePreview } from "@/components/preview/live-preview";
import { sampleFriend, samplePortal } from "@/components/preview/samples";
import { Card, CardHeader } from "@/components/ui/card";
import { formatDate } from "@/components/ui/format";
import { useHydrated } from "@/components/ui/use-hydrated";
import { MAX_AMOUNT_CENTS } from "@/lib/business/campaigns/field-contract";
import { rewardCents } from "@/lib/business/campaigns/reward";
import { campaignPath } from "../../paths";
import { EditorFrame } from "../editor-frame";
import {
  type CapRule,
  type EditorInput,
  type EditorValues,
  type Mode,
  type OtherLanguage,
  readCap,
  readEditor,
  readReward,
  readWords,
} from "./editor-values";
import { OfferCard } from "./offer-card";

// Below the fields everyone fills in, so it loads later.
const InviteCard = lazy(() => import("./invite-card").then((file) => file.InviteCard));
const TranslationCards = lazy(() => import("./translation-cards").then((file) => file.TranslationCards));
const TermsCard = lazy(() => import("./terms-card").then((file) => file.TermsCard));

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
  /** The industry's notice, at the top. */
  readonly notice?: ReactNode;
  /** The last card of the form. */
  readonly lastCard: (described: ReturnType<typeof useDescribed>) => ReactNode;
}

/** The campaign editor with a live preview. */
export function EditorLayout({
  form,
  rule,
  brand,
  lastCard,
  asksForTexts,
  language,
  notice,
  ...frame
}: EditorLayoutProps) {
  const values = form.methods.watch();
  const described = useDescribed(values, rule);
  const [job, setJob] = useState("480.00");
  const [isTranslated, setIsTranslated] = useState(false);
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
      <OfferCard form={form} offer={offer} job={job} jobCents={jobCents} onJobChange={setJob} />
      <LimitsCard form={form} rule={rule} />
      <InviteCard form={form} offer={offer} words={words} />
      <TermsCard form={form} brand={brand} described={described} />
      <details onToggle={() => setIsTranslated(true)}>
        <summary className="min-h-control cursor-pointer py-1.5 font-medium text-accent">
          Your words in another language
        </summary>
        {isTranslated && <TranslationCards form={form} language={language} />}
      </details>
      {lastCard(described)}
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

/** The referral limit per advocate, the end date and the hold period. */
function LimitsCard({ form, rule }: { form: EndpointForm<EditorValues>; rule: CapRule }) {
  const hydrated = useHydrated();
  const day = form.methods.watch("expiresAt");
  const isOver = hydrated && day !== "" && day < dayOf(new Date());
  return (
    <Card aria-labelledby="limits">
      <CardHeader id="limits" title="Limits" />
      <div className="grid items-start gap-x-grid gap-y-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="maxReferralsPerAdvocate"
          label="Friends per advocate"
          hint="At the limit, their page explains why."
          inputMode="numeric"
          autoComplete="off"
          trailing={`up to ${rule.most.toLocaleString("en-US")} ${rule.because ?? ""}`}
        />
        <DateField
          form={form}
          name="expiresAt"
          label="End date"
          whenEmpty="Never"
          clearLabel="Remove the end date"
          hint={
            isOver
              ? "This date has passed, so no new leads come in. Open leads can still convert."
              : "Ends at 11:59 PM your time. You can still convert open leads."
          }
        />
        <TextField
          form={form}
          name="creditHoldDays"
          label="Waiting time"
          hint="Until a reward can be used. Match your refund policy; 14 days is a good start."
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          trailing="days after the job"
        />
      </div>
    </Card>
  );
}

/** The saved campaign and the toast's text; without text there was nothing to save. */
interface Saved {
  readonly campaignId: string;
  readonly words?: string;
}

interface SaveOptions {
  readonly rule: CapRule;
  readonly defaultValues: EditorValues;
  readonly draftKey: string;
  /** Null if the save was canceled. */
  readonly save: (input: EditorInput) => Promise<Saved | null>;
}

/** The editor's form. After saving it shows the campaign and is disabled until that page loads. */
export function useSave({ rule, defaultValues, draftKey, save }: SaveOptions): EndpointForm<EditorValues> {
  const router = useRouter();
  const client = useQueryClient();
  const [isLeaving, startLeaving] = useTransition();
  const form = useParsedForm<EditorValues, EditorInput>({
    parse: (values) => readEditor(rule, values),
    defaultValues,
    draftKey,
    send: async (input) => {
      const saved = await save(input);
      if (!saved) return;
      const { campaignId, words } = saved;
      form.methods.reset(form.methods.getValues());
      if (words) {
        // The next page renders fresh data; waiting for this page's refetch would only delay it.
        void client.invalidateQueries();
        toast.success(words);
      }
      startLeaving(() => router.replace(campaignPath(campaignId)));
    },
  });
  return {
    ...form,
    pending: form.pending || isLeaving,
    submit: async (event) => {
      event?.preventDefault();
      if (!isLeaving) await form.submit(event);
    },
  };
}
