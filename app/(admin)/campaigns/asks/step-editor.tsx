"use client";

import { useId } from "react";
import { WordsField } from "@/components/form/words-field";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { formatCount } from "@/components/ui/format";
import { NativeSelect } from "@/components/ui/native-select";
import { Segmented } from "@/components/ui/segmented";
import { Switch } from "@/components/ui/switch";
import { askPlaceholders } from "@/lib/asks/words";
import { languageOptions } from "@/lib/kit/words/languages";
import { type AskPlan, type AskStep, delayOptions, type StepResult, sequenceOf, stepNames } from "./describe";
import { StepPreview } from "./step-preview";
import type { PlanChange } from "./use-change";
import type { StepDraft, StepWords } from "./use-draft";

interface StepEditorProps {
  readonly plan: AskPlan;
  readonly step: AskStep;
  readonly draft: StepDraft;
  readonly change: PlanChange;
  readonly isAdmin: boolean;
  readonly results: readonly StepResult[];
}

const placeholderNames: Readonly<Record<(typeof askPlaceholders)[number], string>> = {
  advocate: "first name",
  business: "business",
  offer: "offer",
  link: "link",
  service: "service",
  technician: "technician",
  balance: "balance",
};

const placeholders = askPlaceholders.map((word) => ({ word, name: placeholderNames[word] }));
const inLine = placeholders.filter(({ word }) => word !== "link");

/** A step with its real text in the fields, and the message as one customer gets it. */
export function StepEditor({ plan, step, draft, change, isAdmin, results }: StepEditorProps) {
  const id = useId();
  const { words, setWords, language, setLanguage, isChanged, forget, own } = draft;
  const { campaignId } = plan;
  const planned = plan.steps.find((one) => one.step === step);
  const result = results.find((one) => one.step === step);
  const { after, text: when } = sequenceOf(step);
  const name = stepNames[step];
  const save = async (wanted: Partial<StepWords>) => {
    const saved = await change.save({ steps: { [step]: { words: { [language]: wanted } } } });
    if (saved) forget();
  };
  return (
    <Card flush aria-labelledby={id}>
      <header className="flex flex-wrap items-center justify-between gap-3 border-inner-line border-b px-5 py-4 sm:px-6">
        <div>
          <h2 id={id} className="font-semibold text-section">
            {name}
          </h2>
          <p className="text-secondary text-soft">{when}</p>
        </div>
        <Segmented label="Language" segments={languageOptions} value={language} onValueChange={setLanguage} />
      </header>
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] @[38rem]:grid-cols-[minmax(0,1fr)_17.5rem]">
          <div className="grid content-start gap-5 px-5 py-5 sm:px-6">
            <div className="flex flex-wrap items-center gap-3">
              <Switch
                aria-label={`Send “${name}”`}
                checked={planned?.isOn ?? false}
                disabled={!isAdmin || change.pending}
                onCheckedChange={(wanted) => void change.save({ steps: { [step]: { isOn: wanted } } })}
              />
              <NativeSelect
                aria-label={`When: ${name}`}
                options={delayOptions(planned?.delayHours ?? 0, after)}
                value={String(planned?.delayHours ?? 0)}
                disabled={!isAdmin || change.pending || !planned?.isOn}
                onValueChange={(hours) => void change.save({ steps: { [step]: { delayHours: Number(hours) } } })}
              />
              <p className="text-secondary text-soft">9 AM to 8 PM where they are</p>
            </div>
            <WordsField
              label="Text message"
              hint="For people who said yes to texts; everyone else gets the email. How to stop texts is added where the law asks for it. Empty it to get our text back."
              value={words.text}
              onChange={(text) => setWords({ text })}
              maxLength={300}
              disabled={!isAdmin}
              placeholders={placeholders}
            />
            <WordsField
              label="Email subject"
              isLine
              value={words.subject}
              onChange={(subject) => setWords({ subject })}
              maxLength={120}
              disabled={!isAdmin}
              placeholders={inLine}
            />
            <WordsField
              label="Email"
              hint="Their link is added below."
              value={words.message}
              onChange={(message) => setWords({ message })}
              maxLength={1_000}
              disabled={!isAdmin}
              placeholders={placeholders}
            />
            {isAdmin && (
              <div className="flex flex-wrap gap-2 empty:hidden">
                {isChanged && (
                  <>
                    <Button variant="primary" pending={change.pending} onClick={() => void save(own)}>
                      Save text
                    </Button>
                    <Button variant="quiet" onClick={forget}>
                      Discard
                    </Button>
                  </>
                )}
                {!isChanged && Object.keys(own).length > 0 && (
                  <Button variant="quiet" pending={change.pending} onClick={() => void save({})}>
                    Use our text
                  </Button>
                )}
              </div>
            )}
            {result && result.sent > 0 && (
              <p className="text-secondary text-soft">
                Last 90 days: {formatCount(result.sent, "message")}, {result.opened.toLocaleString("en-US")} opened,{" "}
                {formatCount(result.converted, "new customer")}, {result.unsubscribed.toLocaleString("en-US")}{" "}
                unsubscribed.
                {result.isFew && " Too few to tell yet."}
              </p>
            )}
          </div>
          <div className="border-inner-line border-t px-5 py-5 @[38rem]:border-t-0 @[38rem]:border-l">
            <StepPreview campaignId={campaignId} step={step} draft={draft} canTest={isAdmin} />
          </div>
        </div>
      </div>
    </Card>
  );
}
