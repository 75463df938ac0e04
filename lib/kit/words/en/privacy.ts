/** Texts of a business's privacy page; `lib/public/privacy/write-privacy.ts` assembles them. */
export interface PrivacyWords {
  readonly who: string;
  readonly whoText: (business: string) => string;
  readonly healthcare: string;
  readonly what: string;
  readonly whatText: string;
  readonly network: string;
  readonly why: string;
  readonly whyText: string;
  readonly seen: string;
  readonly seenText: (business: string) => string;
  readonly referrer: string;
  readonly referrerAsked: string;
  readonly notSold: string;
  readonly texts: string;
  readonly textsText: string;
  readonly emails: string;
  readonly emailsText: string;
  readonly keep: string;
  readonly keepText: string;
  readonly keepLog: (days: string) => string;
  readonly keepEvents: (days: string) => string;
  readonly keepBackups: string;
  readonly erase: string;
  readonly eraseText: (business: string) => string;
  readonly eraseRest: string;
  readonly contact: string;
  readonly contactNone: (business: string) => string;
}

export const privacy: PrivacyWords = {
  who: "Who we are",
  whoText: (business) => `${business} runs this referral program. This page is about the program only.`,
  healthcare:
    "It isn’t our notice of privacy practices for patients, and the program doesn’t use medical records. Please don’t send health information through its forms.",
  what: "What we collect",
  whatText:
    "Your name, and the email and phone number you or the person who referred you gave us. Who referred you, the friends you referred, on which day, and the result. Credit you earned and used, and the messages we sent you and whether they arrived. If you agreed to something by checking a box, the words and the time.",
  network:
    "To stop abuse, a scrambled form of your network address may be kept for a while. We don’t use ads or trackers on these pages.",
  why: "Why",
  whyText:
    "To contact you about the offer, to thank the right person, to keep credit right, and to prove that we had your permission to write to you.",
  seen: "Who sees it",
  seenText: (business) =>
    `${business}’s team, and the companies that run the program for us: they host it and deliver our emails and texts. If you take a gift card, the company that sends it gets your name and email. If we connect our own systems, such as for scheduling or invoices, they get what they need.`,
  referrer: "The person who referred you can see that you signed up and whether you became a customer.",
  referrerAsked:
    "The person who referred you is told about you only if you agree to it, and never about any treatment.",
  notSold: "We don’t sell your data.",
  texts: "Text messages",
  textsText:
    "We text you only if you agreed to it. You don’t have to agree to get the offer. Reply STOP to stop and HELP for help. Message and data rates may apply. Mobile opt-in data and consent aren’t shared with third parties or affiliates for their marketing.",
  emails: "Emails",
  emailsText: "Every email you didn’t ask for has a link at the bottom that stops them with one click.",
  keep: "How long we keep it",
  keepText: "For as long as we run the program, or until you ask us to erase it.",
  keepLog: (days) => `The log of who on our team changed what is kept for ${days} days.`,
  keepEvents: (days) =>
    `What our own systems send to the program is kept for ${days} days, and longer while someone still has to look at it.`,
  keepBackups: "Backups made before then can hold it until they are deleted.",
  erase: "How to see or erase your data",
  eraseText: (business) => `Ask ${business}: we give you a copy of what we have, correct it, or erase it.`,
  eraseRest:
    "Amounts and dates stay in our books without your name. If you told us to stop emails or texts, your address stays on that list, so we don’t write to you again.",
  contact: "Contact",
  contactNone: (business) => `Reach ${business} as you usually do, or as its messages to you say.`,
};
