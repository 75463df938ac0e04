import type { Words } from "@/lib/kit/words/en/en";

/** The customer texts for an industry: healthcare says thanks instead of paying. */
export function wordsForIndustry<Spoken extends Pick<Words, "offer" | "portal">>(
  words: Spoken,
  { industry }: { readonly industry?: "healthcare" | undefined },
): Spoken {
  if (industry !== "healthcare") return words;
  const { credit, headline, messages, thanks } = words.portal;
  const { lines, sharedForReward, grows, owed, messages: text } = thanks;
  return {
    ...words,
    offer: { ...words.offer, lines: { ...words.offer.lines, ...lines } },
    portal: {
      ...words.portal,
      sharedForReward,
      headline: { ...headline, credit: thanks.headline },
      credit: { ...credit, grows, owed },
      messages: { ...messages, text },
    },
  };
}
