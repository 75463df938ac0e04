import { useState } from "react";
import type { Language } from "@/lib/kit/words/languages";
import type { AskPlan, AskStep } from "./describe";

export type DraftLanguage = Language;

/** The text of a step by field. */
export interface StepWords {
  readonly subject: string;
  readonly message: string;
  readonly text: string;
}

export interface StepDraft {
  readonly language: DraftLanguage;
  readonly setLanguage: (language: DraftLanguage) => void;
  /** The text in the fields: as typed, as saved, or our default. */
  readonly words: StepWords;
  readonly setWords: (words: Partial<StepWords>) => void;
  /** The fields that differ from our default, as the API's input. */
  readonly own: Partial<StepWords>;
  readonly isChanged: boolean;
  readonly forget: () => void;
}

const fields = ["subject", "message", "text"] as const;

interface DraftOptions {
  readonly plan: AskPlan;
  readonly step: AskStep;
  readonly language: DraftLanguage;
  readonly setLanguage: (language: DraftLanguage) => void;
  /** Our own text, once it is loaded. */
  readonly usual: StepWords | undefined;
}

/** The open step's text: our default or the saved one until it is edited. A field that is emptied returns to our default. */
export function useDraft({ plan, step, language, setLanguage, usual }: DraftOptions): StepDraft {
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<StepWords>>>>({});
  const key = `${step} ${language}`;
  const saved: Partial<StepWords> = plan.steps.find((one) => one.step === step)?.words[language] ?? {};
  const edits = typed[key] ?? {};
  const wordOf = (field: keyof StepWords) => edits[field] ?? saved[field] ?? usual?.[field] ?? "";
  const words = { subject: wordOf("subject"), message: wordOf("message"), text: wordOf("text") };
  const own = Object.fromEntries(
    fields.flatMap((field) => {
      const isOwn = words[field].trim() !== "" && words[field] !== usual?.[field];
      return isOwn ? [[field, words[field]]] : [];
    }),
  );
  return {
    language,
    setLanguage,
    words,
    own,
    setWords: (change) => setTyped({ ...typed, [key]: { ...edits, ...change } }),
    isChanged: usual !== undefined && fields.some((field) => own[field] !== saved[field]),
    forget: () => setTyped(Object.fromEntries(Object.entries(typed).filter(([other]) => other !== key))),
  };
}
