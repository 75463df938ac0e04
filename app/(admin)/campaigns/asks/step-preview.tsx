"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { describeProblem } from "@/components/form/describe-problem";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { LoadingEmail } from "@/components/preview/loading-email";
import { PreviewedEmail } from "@/components/preview/previewed-email";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { Segmented } from "@/components/ui/segmented";
import { useDebounced } from "@/components/use-debounced";
import { asks } from "@/lib/asks/contract";
import { query } from "@/lib/kit/client";
import { describeTest } from "@/lib/messages/describe-sending";
import type { AskStep } from "./describe";
import type { DraftLanguage, StepDraft } from "./use-draft";

const views = [
  { value: "text", label: "Text" },
  { value: "email", label: "Email" },
] as const;

interface StepPreviewProps {
  readonly campaignId: string;
  readonly step: AskStep;
  readonly draft: StepDraft;
  readonly canTest: boolean;
}

/** The open step with unsaved edits, as a recipient sees it, and a button to send it to yourself. */
export function StepPreview({ campaignId, step, draft, canTest }: StepPreviewProps) {
  const id = useId();
  const [view, setView] = useState<"text" | "email">("text");
  const previewInput = { campaignId, step, language: draft.language, ...draft.own };
  // Serialized, so equal drafts compare as equal.
  const settled = useDebounced(JSON.stringify(previewInput));
  const { data, error } = useQuery({
    ...query(asks.previewStep, JSON.parse(settled)),
    placeholderData: keepPreviousData,
  });
  const { trySend, pending } = useToastedSend(asks.testStep, { success: describeTest });
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-semibold">
          As Ann Reyes would get it
        </h3>
        <Segmented label="What to preview" segments={views} value={view} onValueChange={setView} />
      </header>
      {error && (
        <Notice tone="red" role="alert" className="mb-3" title="This can’t be sent yet">
          {describeProblem(error)}
        </Notice>
      )}
      <div className="rounded-[20px] border border-edge border-dashed p-3 sm:p-4">
        {!data ? (
          <LoadingEmail />
        ) : view === "text" ? (
          <>
            <p className="wrap-anywhere whitespace-pre-wrap rounded-[18px] bg-inner-line px-4 py-3">{data.text}</p>
            <p className="mt-2 text-center text-caption text-soft">
              {data.text.length} characters, billed as {formatCount(data.segments, "text")}
            </p>
          </>
        ) : (
          <PreviewedEmail subject={data.subject} html={data.html} />
        )}
      </div>
      {canTest && (
        <div className="mt-3 text-center">
          <Button pending={pending} onClick={() => void trySend(previewInput)}>
            Send me a test
          </Button>
        </div>
      )}
    </section>
  );
}

/** Our default text for a step, as a starting point. */
export function useUsualWords(campaignId: string, step: AskStep, language: DraftLanguage) {
  const { data } = useQuery(query(asks.previewStep, { campaignId, step, language }));
  return data?.usual;
}
