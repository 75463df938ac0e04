import { useState } from "react";
import type { AskPlan, AskStep } from "./describe";

export const languageNames = { en: "English", es: "Spanish" } as const;
export type DraftLanguage = keyof typeof languageNames;

/** The edited text of a step by field; empty fields use our default. */
export interface StepWords {
  readonly subject: string;
  readonly message: string;
  readonly text: string;
}

export interface StepDraft {
  readonly language: DraftLanguage;
  readonly setLanguage: (language: DraftLanguage) => void;
  readonly words: StepWords;
  readonly setWords: (words: Partial<StepWords>) => void;
  readonly isChanged: boolean;
  readonly forget: () => void;
}

const none: StepWords = { subject: "", message: "", text: "" };

/** The open step's text: the saved one until it is edited. */
export function useDraft(plan: AskPlan, step: AskStep): StepDraft {
  const [language, setLanguage] = useState<DraftLanguage>("en");
  const [typed, setTyped] = useState<Readonly<Record<string, StepWords>>>({});
  const key = `${step} ${language}`;
  const saved = { ...none, ...plan.steps.find((one) => one.step === step)?.words[language] };
  const words = typed[key] ?? saved;
  return {
    ...{ language, setLanguage, words },
    setWords: (change) => setTyped({ ...typed, [key]: { ...words, ...change } }),
    isChanged: JSON.stringify(words) !== JSON.stringify(saved),
    forget: () => setTyped(Object.fromEntries(Object.entries(typed).filter(([other]) => other !== key))),
  };
}

/** The fields that differ from our default, as the API's input. */
export function givenWords(words: StepWords): Partial<StepWords> {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value.trim() !== ""));
}
