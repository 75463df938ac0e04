/** Each language that customers can read, by its own name. */
export const languageNames = { en: "English", es: "Español" } as const;

export type PageLanguage = keyof typeof languageNames;
