"use client";

import { type ReactNode, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field, type FieldControl } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { NativeSelect } from "@/components/ui/native-select";
import { Segmented } from "@/components/ui/segmented";
import { Switch } from "@/components/ui/switch";
import { askPlaceholders } from "@/lib/asks/words";
import { countOf } from "../../home/figures";
import { type AskPlan, type AskStep, delayOptions, type StepResult, sequenceOf, stepNames } from "./describe";
import { StepPreview } from "./step-preview";
import type { PlanChange } from "./use-change";
import { languageNames, type StepDraft, type StepWords } from "./use-draft";

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

const languages = (["en", "es"] as const).map((value) => ({ value, label: languageNames[value] }));

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
        <Segmented label="Language" segments={languages} value={language} onValueChange={setLanguage} />
      </header>
      <div className="grid gap-5 px-5 py-5 sm:px-6">
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
          hint="Their name, link and how to stop texts are filled in. Empty it to get our text back."
          value={words.text}
          onChange={(text) => setWords({ text })}
          {...{ isAdmin }}
        />
        <WordsField
          label="Email subject"
          isLine
          value={words.subject}
          onChange={(subject) => setWords({ subject })}
          {...{ isAdmin }}
        />
        <WordsField
          label="Email"
          hint="Their link is added below."
          value={words.message}
          onChange={(message) => setWords({ message })}
          {...{ isAdmin }}
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
            Last 90 days: {countOf(result.sent, "message")}, {result.opened.toLocaleString("en-US")} opened,{" "}
            {countOf(result.converted, "new customer")}, {result.unsubscribed.toLocaleString("en-US")}{" "}
            unsubscribed
            {result.isFew && ". Too few to tell yet"}
          </p>
        )}
        <StepPreview campaignId={campaignId} step={step} draft={draft} canTest={isAdmin} />
      </div>
    </Card>
  );
}

interface WordsFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isAdmin: boolean;
  /** A single line can't hold a link. */
  readonly isLine?: boolean;
}

function WordsField({ label, hint, value, onChange, isAdmin, isLine = false }: WordsFieldProps) {
  const control = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const insert = (name: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = control.current ?? {};
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
    onChange(`${value.slice(0, start)}{${name}}${value.slice(end)}`);
    control.current?.focus();
  };
  const shown = (field: FieldControl) => {
    const props = { ...field, ref: control, value, disabled: !isAdmin };
    return isLine ? (
      <Input {...props} maxLength={120} onChange={(event) => onChange(event.target.value)} />
    ) : (
      <Textarea {...props} maxLength={1_000} onChange={(event) => onChange(event.target.value)} />
    );
  };
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(field) => (
        <>
          {shown(field)}
          {isAdmin && (
            <div className="mt-1.5 flex flex-wrap gap-1.5">
              {askPlaceholders
                .filter((name) => !isLine || name !== "link")
                .map((name) => (
                  <button
                    key={name}
                    type="button"
                    aria-label={`Add ${placeholderNames[name]} to ${label.toLowerCase()}`}
                    onClick={() => insert(name)}
                    className="min-h-7 rounded-[6px] bg-inner-line px-2 text-caption text-soft hover:text-ink max-sm:min-h-9"
                  >
                    {placeholderNames[name]}
                  </button>
                ))}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
