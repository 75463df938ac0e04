"use client";

import { type ReactNode, useState } from "react";
import type { ShownBrand } from "@/components/brand/brand";
import { readCents } from "@/components/form/read-cents";
import type { EndpointForm } from "@/components/form/use-endpoint-form";
import { LivePreview } from "@/components/preview/live-preview";
import { sampleFriend, samplePortal } from "@/components/preview/samples";
import { MAX_AMOUNT_CENTS } from "@/lib/campaigns/contract";
import { rewardCents } from "@/lib/ledger/reward";
import { EditorFrame } from "../editor-frame";
import type { EditorValues } from "./editor-values";
import { LimitsCard } from "./limits-card";
import { OfferCard } from "./offer-card";
import type { CapRule } from "./read-editor";
import { Summary } from "./summary";
import { useDescribed } from "./use-described";

type FrameProps = Parameters<typeof EditorFrame<EditorValues>>[0];

interface EditorLayoutProps extends Pick<FrameProps, "header" | "verb" | "aside"> {
  readonly form: EndpointForm<EditorValues>;
  readonly rule: CapRule;
  readonly brand: ShownBrand;
  readonly asksForTexts: boolean;
  /** The last card of the form. */
  readonly lastCard: (described: ReturnType<typeof useDescribed>) => ReactNode;
}

/** The editor of a campaign: what it says, and what people will see of it. */
export function EditorLayout({ form, rule, brand, asksForTexts, lastCard, ...frame }: EditorLayoutProps) {
  const values = form.methods.watch();
  const described = useDescribed(values, rule);
  const [job, setJob] = useState("480.00");
  const jobCents = readJob(job);
  const { offer, cap } = described;
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
          friend={sampleFriend(offer, asksForTexts)}
          portal={samplePortal(offer, cap, earned)}
          email={{ template: "invite", ...offer }}
        >
          {summary}
        </LivePreview>
      }
    >
      <OfferCard form={form} offer={offer} job={job} jobCents={jobCents} onJobChange={setJob} />
      <LimitsCard form={form} rule={rule} />
      {lastCard(described)}
      <div className="py-2 text-center text-secondary text-soft xl:hidden">{summary}</div>
    </EditorFrame>
  );
}

function readJob(typed: string): number | undefined {
  const cents = readCents(typed);
  return typeof cents === "number" && cents <= MAX_AMOUNT_CENTS ? cents : undefined;
}
