"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import type { ShownBrand } from "@/components/brand/brand";
import { describeCap, describeOffer, type Offer } from "@/components/campaigns/offer";
import { readCents } from "@/components/form/read-number";
import type { EndpointForm } from "@/components/form/use-parsed-form";
import { lazy, useWas } from "@/components/lazy";
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
  foldedFields,
  type Mode,
  type OtherLanguage,
  readCap,
  readHoldDays,
  readReward,
  readWords,
} from "./editor-values";
import type { FineTuneCardsProps } from "./fine-tune-cards";
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
          friend={sampleFriend({ ...offer, newCustomersOnly: values.newCustomersOnly === "new" }, asksForTexts)}
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
      <FineTune
        form={form}
        rule={rule}
        brand={brand}
        described={described}
        language={language}
        ours={ours}
        madeName={madeName(offer)}
      >
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

// Below the fields everyone fills in, so it loads when it is opened.
const FineTuneCards = lazy(() => import("./fine-tune-cards").then((file) => file.FineTuneCards));

/** The sections of the fold that an address can name, as in `/edit#invite`. */
const sections = ["basics", "terms", "invite", "languages", "start"];

/** Everything but the offer, folded. It opens by itself for an error inside it or a section in the address. */
function FineTune(props: Omit<FineTuneCardsProps, "section">) {
  const { form, described } = props;
  const { errors, submitCount } = useFormState({ control: form.methods.control });
  const [isOpen, setOpen] = useState(false);
  const [section, setSection] = useState<string>();
  const wasOpen = useWas(isOpen);
  const isWrong = foldedFields.some((field) => errors[field] !== undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to save opens it again.
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [submitCount]);

  useEffect(() => {
    const follow = () => {
      const named = window.location.hash.slice(1);
      if (!sections.includes(named)) return;
      setSection(named);
      setOpen(true);
    };
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);

  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)} className="group/fold">
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 rounded-card border border-line bg-card px-5 py-3 shadow-card sm:px-6 [&::-webkit-details-marker]:hidden">
        <ChevronRight size={16} className="shrink-0 text-soft transition-transform group-open/fold:rotate-90" />
        <span className="min-w-0">
          <span className="block font-semibold">Fine-tune</span>
          <span className="block text-pretty text-secondary text-soft">
            {describeRest(form.methods.watch(), described.cap)}
          </span>
        </span>
      </summary>
      <div className="mt-grid grid grid-cols-[minmax(0,1fr)] gap-grid">
        {wasOpen && <FineTuneCards {...props} section={section} />}
      </div>
    </details>
  );
}

/** The folded settings in brief: "New customers only. Up to 10 friends. Rewards are ready after 14 days. …". */
function describeRest(values: EditorValues, cap: number): string {
  const days = readHoldDays(values.creditHoldDays);
  const own = values.inviteSubject !== "" || values.inviteMessage !== "";
  return [
    values.status === "paused" && "Starts paused.",
    values.newCustomersOnly === "new" ? "New customers only." : "Anyone counts.",
    describeCap(cap),
    days !== undefined &&
      (days === 0
        ? "Rewards are ready right away."
        : `Rewards are ready ${days === 1 ? "1 day" : `${days} days`} after the job.`),
    values.expiresAt === "" ? "No end date." : "Has an end date.",
    own ? "Your own invite." : "Our invite.",
  ]
    .filter(Boolean)
    .join(" ");
}
