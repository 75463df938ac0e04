import { useState } from "react";
import type { Plan, Step } from "./describe";

export const languageNames = { en: "English", es: "Spanish" } as const;
export type Language = keyof typeof languageNames;

/** The edited text of a step by field; empty fields use our default. */
export interface Words {
  readonly subject: string;
  readonly message: string;
  readonly text: string;
}

export interface Draft {
  readonly language: Language;
  readonly setLanguage: (language: Language) => void;
  readonly words: Words;
  readonly setWords: (words: Partial<Words>) => void;
  readonly isChanged: boolean;
  readonly forget: () => void;
}

const none: Words = { subject: "", message: "", text: "" };

/** The open step's text: the saved one until it is edited. */
export function useDraft(plan: Plan, step: Step): Draft {
  const [language, setLanguage] = useState<Language>("en");
  const [typed, setTyped] = useState<Readonly<Record<string, Words>>>({});
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
export function givenWords(words: Words): Partial<Words> {
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value.trim() !== ""));
}
