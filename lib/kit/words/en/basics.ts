/** What browsers and every layer load of a language; kept small. */
export interface Basics {
  /** Its own name. */
  readonly name: string;
  /** The name on the business's screens. */
  readonly inEnglish: string;
  /** Other names and codes of it in customer lists, in lower case without accents. */
  readonly aliases: readonly string[];
  /** For Intl: dates, amounts, counts. */
  readonly locale: string;
  /** The month's length within sentences. */
  readonly month: "short" | "long";
  /** The error page's texts. */
  readonly failure: Readonly<Record<"title" | "text" | "report" | "again", string>>;
}

export const basics: Basics = {
  name: "English",
  inEnglish: "English",
  aliases: ["eng", "ingles"],
  locale: "en-US",
  month: "short",
  failure: {
    title: "This page didn’t load",
    text: "Something went wrong on our side. What you saved is safe. Please try again.",
    report: "If it keeps happening, report this number:",
    again: "Try again",
  },
};
