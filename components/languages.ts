/** The customers' languages, as the business's screens name them. */
export const languageNames = { en: "English", es: "Spanish" } as const;

/** Choices for one person's language: empty for the business’s default. */
export const languageChoices = [
  { value: "", label: "Your default" },
  { value: "en", label: languageNames.en },
  { value: "es", label: languageNames.es },
] as const;

export type LanguageChoice = (typeof languageChoices)[number]["value"];
