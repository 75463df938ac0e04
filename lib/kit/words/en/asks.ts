export type AskStep =
  | "question"
  | "after_job"
  | "reminder"
  | "last_reminder"
  | "credit_landed"
  | "link_unopened"
  | "friend_reminder"
  | "credit_expiring";

/** One ask in words, with placeholders in braces. */
export interface AskWords {
  readonly subject: string;
  readonly message: string;
  readonly text: string;
}

/** The text around the words. */
export interface AskFrame {
  readonly someone: string;
  readonly aFriend: string;
  readonly job: string;
  readonly us: string;
  readonly noOffer: string;
  readonly give: (gives: string) => string;
  readonly get: (get: string) => string;
  readonly both: (gives: string, gets: string) => string;
  /** The advocate's reward in healthcare, where people are thanked rather than paid. */
  readonly thank: (get: string) => string;
  readonly thankBoth: (gives: string, get: string) => string;
  readonly gift: (give: string, isFirst: boolean) => string;
  readonly share: (share: string) => string;
  readonly off: (share: string) => string;
  readonly shareButton: string;
  readonly answerButton: string;
  readonly friendButton: string;
  readonly reason: (business: string) => string;
  readonly friendReason: (business: string) => string;
  readonly testReason: string;
}

/** Default words, if a business has not written its own. */
const usual: Readonly<Record<AskStep, AskWords>> = {
  question: {
    subject: "{advocate}, how did we do?",
    message: "Thanks for choosing us. How did it go with {service}? One tap tells us.",
    text: "Thanks for choosing us, {advocate}! How did we do? One tap tells us: {link}",
  },
  after_job: {
    subject: "{advocate}, know someone who could use {business}?",
    message: "Thanks for choosing us. If you know someone who could use {business}, send them your link: {offer}.",
    text: "Thanks, {advocate}! Know someone who could use us? {offer}: {link}",
  },
  reminder: {
    subject: "{advocate}, your link is ready to share",
    message: "A quick reminder from {business}: your own link is ready. Send it to someone who could use us: {offer}.",
    text: "{advocate}, your link is ready to share. {offer}: {link}",
  },
  last_reminder: {
    subject: "Your link, whenever you need it",
    message:
      "This is our last reminder. When someone asks you for a recommendation, your link from {business} is here: {offer}.",
    text: "{advocate}, your link is here whenever you need it. {offer}: {link}",
  },
  credit_landed: {
    subject: "{advocate}, you have {balance}. Know someone else?",
    message:
      "Thank you for recommending us. You have {balance} in credit. If someone else comes to mind, your link works for them, too: {offer}.",
    text: "{advocate}, you have {balance} in credit. Know someone else? {link}",
  },
  link_unopened: {
    subject: "{advocate}, your link from {business} is waiting",
    message:
      "A week ago we sent you your own link. No one has opened it yet. All you need to do is send it to someone who could use us: {offer}.",
    text: "{advocate}, your link is waiting. {offer}: {link}",
  },
  friend_reminder: {
    subject: "Still thinking about {business}?",
    message: "{advocate} sent you to us a couple of days ago. {offer} is still yours.",
    text: "Still thinking it over? {offer} is yours, thanks to {advocate}: {link}",
  },
  credit_expiring: {
    subject: "{advocate}, don’t forget your {balance}",
    message:
      "You have {balance} in credit with {business}, and some of it expires soon. Use it on your next job. And if you know someone who could use us: {offer}.",
    text: "{advocate}, some of your {balance} credit expires soon. Know someone who needs us? {link}",
  },
};

const frame: AskFrame = {
  someone: "there",
  aFriend: "a friend",
  job: "your job",
  us: "us",
  noOffer: "every recommendation helps",
  give: (gives) => `friends get ${gives}`,
  get: (get) => `you get ${get} in credit`,
  both: (gives, gets) => `they get ${gives}, you get ${gets}`,
  thank: (get) => `we thank you with ${get} in credit`,
  thankBoth: (gives, get) => `they get ${gives}, we thank you with ${get} in credit`,
  gift: (give, isFirst) => `${give} off your ${isFirst ? "first" : "next"} job`,
  share: (share) => `${share} of the job`,
  off: (share) => `${share} off`,
  shareButton: "Share my link",
  answerButton: "Tell us how it went",
  friendButton: "See your offer",
  reason: (business) =>
    `You’re getting this because ${business} did a job for you. The button opens your private page, so share your link instead of forwarding this email.`,
  friendReason: (business) => `You’re getting this because you asked ${business} to get in touch.`,
  testReason: "You sent yourself this test. Its links don’t work.",
};

export const asks = { usual, frame };
