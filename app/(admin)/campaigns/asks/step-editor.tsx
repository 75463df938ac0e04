"use client";

import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Field, type FieldControl } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { askPlaceholders } from "@/lib/asks/words";
import { countOf } from "../../home/figures";
import type { AskStep, StepResult } from "./describe";
import { useUsualWords } from "./step-preview";
import type { PlanChange } from "./use-change";
import { givenWords, languageNames, type StepDraft, type StepWords } from "./use-draft";

interface StepEditorProps {
  readonly campaignId: string;
  readonly step: AskStep;
  readonly draft: StepDraft;
  readonly change: PlanChange;
  readonly isAdmin: boolean;
  readonly result: StepResult | undefined;
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

/** The text of a step in each language: our default until the business writes its own. */
export function StepEditor({ campaignId, step, draft, change, isAdmin, result }: StepEditorProps) {
  const { words, setWords, language, setLanguage, isChanged, forget } = draft;
  const usual = useUsualWords(campaignId, step, language);
  const save = async (wanted: StepWords) => {
    const saved = await change.save({ steps: { [step]: { words: { [language]: givenWords(wanted) } } } });
    if (saved) forget();
  };
  return (
    <div className="mt-2 grid gap-4 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Segmented label="Language" segments={languages} value={language} onValueChange={setLanguage} />
        {result && result.sent > 0 && (
          <p className="text-secondary text-soft">
            {countOf(result.converted, "customer")}, {result.unsubscribed.toLocaleString("en-US")}{" "}
            unsubscribed
            {result.isFew && ". Too few to tell yet"}
          </p>
        )}
      </div>
      <WordsField
        label="Text message"
        hint="If empty, we use this text. STOP to opt out is added."
        placeholder={usual?.text}
        value={words.text}
        onChange={(text) => setWords({ text })}
        {...{ isAdmin }}
      />
      <WordsField
        label="Email subject"
        isLine
        placeholder={usual?.subject}
        value={words.subject}
        onChange={(subject) => setWords({ subject })}
        {...{ isAdmin }}
      />
      <WordsField
        label="Email"
        hint="Their link is added below."
        placeholder={usual?.message}
        value={words.message}
        onChange={(message) => setWords({ message })}
        {...{ isAdmin }}
      />
      {isAdmin && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            disabled={!isChanged}
            pending={change.pending}
            onClick={() => void save(words)}
          >
            Save text
          </Button>
          {isChanged && (
            <Button variant="quiet" onClick={forget}>
              Discard
            </Button>
          )}
          {!isChanged && Object.keys(givenWords(words)).length > 0 && (
            <Button
              variant="quiet"
              pending={change.pending}
              onClick={() => void save({ subject: "", message: "", text: "" })}
            >
              Use our text
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface WordsFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly placeholder: string | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isAdmin: boolean;
  /** A single line can't hold a link. */
  readonly isLine?: boolean;
}

function WordsField({ label, hint, placeholder, value, onChange, isAdmin, isLine = false }: WordsFieldProps) {
  const control = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const insert = (name: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = control.current ?? {};
    const text = value || placeholder || "";
    const [start, end] = value
      ? [selectionStart ?? text.length, selectionEnd ?? text.length]
      : [text.length, text.length];
    onChange(`${text.slice(0, start)}{${name}}${text.slice(end)}`);
    control.current?.focus();
  };
  const shown = (field: FieldControl) => {
    const props = { ...field, ref: control, value, placeholder, disabled: !isAdmin };
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
