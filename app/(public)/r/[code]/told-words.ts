import { capitalize } from "@/emails/text/names";
import { type Names, possessive } from "./names";
import type { ToldKind } from "./view";

export interface Told {
  readonly heading: string;
  readonly text: string;
}

/** What a page tells that asks for nothing. @param endDate the day on which the offer ends, if it does */
export function tell(kind: ToldKind, names: Names, endDate: string | undefined): Told {
  const { business, advocate, first } = names;
  const link = first ? `${possessive(first)} link` : "this link";
  const welcome = `You can still get in touch with ${business} yourself`;
  const told: Readonly<Record<ToldKind, Told>> = {
    paused: {
      heading: `${business} is not taking referrals right now`,
      text: `Try ${link} again another day. ${welcome} at any time, though without an offer.`,
    },
    expired: {
      heading: endDate ? `This offer ended on ${endDate}` : "This offer has ended",
      text: `${capitalize(link)} brings no offer any more. ${welcome}.`,
    },
    full: {
      heading: `${capitalize(link)} has been used as often as it can be`,
      text: `It brings no offer to anybody else. ${welcome}, or ask another of their customers for a link.`,
    },
    ended: {
      heading: "This referral program has ended",
      text: `${business} has closed it, so ${link} brings no offer any more. ${welcome}.`,
    },
    sent: {
      heading: `Thank you! ${business} has your details`,
      text: `They know that ${advocate || "a friend"} recommended them. There is nothing else to do for now.`,
    },
    known: {
      heading: `You’re already on ${possessive(business)} list`,
      text: "They have your details, so there is nothing more to do. If you would like to hear from them sooner, get in touch with them yourself.",
    },
    own: {
      heading: "This is your own link",
      text: `It is meant for your friends. Send it to somebody who could use ${business}: when they fill in the form, it counts for you.`,
    },
  };
  return told[kind];
}
