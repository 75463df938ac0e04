/** Each customer language's own name. */
export const languageNames = { en: "English", es: "Español" } as const;

export type PageLanguage = keyof typeof languageNames;
