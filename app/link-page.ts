import type { Metadata } from "next";
import { wordsFor } from "@/app/page-words";
import { readInTime } from "@/app/read-in-time";
import type { Language } from "@/lib/kit/words/languages";

interface Spoken {
  readonly language: { readonly business: Language; readonly own: Language | null };
}

/**
 * What a link with a token opens, and the texts of its page. `found` is null for an unknown token.
 * @param page its name in the log
 */
export async function readLinkPage<Found extends Spoken>(page: string, work: Promise<Found | null>) {
  const found = await readInTime(page, work);
  const { business, own } = (found && found !== "failed" && found.language) || {};
  return { found, words: await wordsFor(business, own) };
}

/** The link identifies a person: keep its page from search engines and other sites. */
export const unlisted: Metadata = {
  description: null,
  robots: { index: false, follow: false },
  referrer: "no-referrer",
};
