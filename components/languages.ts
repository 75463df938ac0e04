/** The languages that customers read, as the business’s screens call them. */
export const languageNames = { en: "English", es: "Spanish" } as const;

/** What can be chosen for somebody: empty for what the business’s customers read. */
export const languageChoices = [
  { value: "", label: "Your default" },
  { value: "en", label: languageNames.en },
  { value: "es", label: languageNames.es },
] as const;

export type LanguageChoice = (typeof languageChoices)[number]["value"];
