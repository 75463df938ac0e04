import { advocateGets, friendGets, type Offer, offerLines } from "@/components/campaigns/offer";

/** What an advocate's link can do; only an `open` one takes friends. */
export type PortalState = "open" | "paused" | "expired" | "full" | "ended";

interface PortalFacts {
  readonly state: PortalState;
  readonly business: string;
  readonly firstName: string;
  readonly offer: Offer;
  readonly usedCount: number;
}

interface Headline {
  /** The headline, line by line. */
  readonly lines: readonly string[];
  readonly text: string;
}

/** What the band at the top says: the offer, or why there is none right now. */
export function headlineOf({ state, business, firstName, offer, usedCount }: PortalFacts): Headline {
  const friends = `${usedCount.toLocaleString("en-US")} ${usedCount === 1 ? "friend" : "friends"}`;
  const words: Readonly<Record<PortalState, Headline>> = {
    open: {
      lines: offerLines(offer),
      text: `Share your link${firstName && `, ${firstName}`}. ${outcomeOf(offer)}`,
    },
    paused: {
      lines: ["Your link", "is paused."],
      text: `${business} has paused its referrals for now. You keep what you earned.`,
    },
    expired: {
      lines: ["This offer", "has ended."],
      text: `${business} isn’t taking new friends through it anymore. What you earned stays yours.`,
    },
    full: {
      lines: ["Every spot", "is taken."],
      text: `You recommended us to ${friends}, which is the limit per person. Thank you${firstName && `, ${firstName}`}!`,
    },
    ended: {
      lines: ["This program", "has ended."],
      text: `${business} takes no new friends through it any more. What you earned stays yours.`,
    },
  };
  return words[state];
}

function outcomeOf(offer: Offer): string {
  if (advocateGets(offer)) return "When a friend’s job is done, the credit is yours.";
  return friendGets(offer)
    ? "Your friends save on their first job."
    : "A good word from you means a lot to us.";
}

/** What stands where the link would be to share, while it takes no friends. */
export function stoppedWords(state: Exclude<PortalState, "open">, business: string) {
  const waiting = state === "ended" ? "" : " Friends already waiting still count.";
  const title =
    state === "paused"
      ? "Your link isn’t taking friends right now"
      : "Your link isn’t taking friends anymore";
  const text =
    state === "paused"
      ? `Anyone who opens it will see that. It works again when ${business} resumes.${waiting}`
      : `Anyone who opens it is told so.${waiting}`;
  return { title, text };
}
