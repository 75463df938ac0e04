/** What people reply to texts, and our answers. Words are in lower case, without accents and apostrophes. */
export interface Replies {
  readonly keywords: Readonly<Record<"stop" | "start" | "help" | "yes", readonly string[]>>;
  /** Words around a keyword that mean nothing. */
  readonly polite: readonly string[];
  /** Plain sentences that ask to stop: patterns of the request, and of the words that may stand around it. */
  readonly requests: Readonly<{ before: string; what: readonly string[]; after: string; about: string }>;
  /** Answers, after the business's name. */
  readonly answers: Readonly<{
    unknown: string;
    topic: string;
    call: string;
    visit: string;
    terms: string;
    /** Undefined if Twilio confirms with its own words. */
    stop: string | undefined;
    start: string | undefined;
    /** @param name a first name, or empty */
    confirmed: (name: string) => string;
  }>;
}

const courtesy = "please|pls|plz|thanks|thank|you|u|just|now|immediately";
const own = "me|us|my|this|these|those|the|all|any|your|ur";
const things = "texts|messages|msgs|sms|texting|messaging|contacting|sending|spamming|bothering|calling";

export const replies: Replies = {
  keywords: {
    // Twilio acts on these itself (twilio.com/docs/messaging/tutorials/advanced-opt-out).
    stop: ["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke", "optout"],
    start: ["start", "unstop", "yes"],
    help: ["help", "info"],
    yes: ["yes", "y", "yep", "yeah"],
  },
  polite: ["please", "pls", "plz", "thanks", "thank", "you", "thx", "ok", "okay", "now", "hi", "hello"],
  requests: {
    before: `${courtesy}|hi|hello|hey|ok|okay|yes|no|kindly|can|could|would|i|id|we|want|like|need|to`,
    what: [
      `stop(?: (?:${things}))?`,
      `(?:cancel|end|quit)(?: (?:${own}))*(?: (?:${things}))`,
      "unsubscribe",
      "opt(?: me| us)? out|optout",
      "(?:remove|take) (?:me|us|my number)(?: off)?",
      "revoke",
      "no more",
      "(?:do not|dont) (?:text|message|contact|send)",
    ],
    after: `${courtesy}|${own}|${things}|more|anymore|again|number|phone|list|consent|from|of|to|at|once|stop`,
    about: "about",
  },
  answers: {
    unknown: "This number",
    topic: "texts about referrals and your rewards.",
    call: "Call",
    visit: "Visit",
    terms: "Message and data rates may apply. Reply STOP to stop.",
    stop: undefined,
    start: undefined,
    confirmed: (name) => `thanks${name && `, ${name}`}! You're confirmed. We'll be in touch soon.`,
  },
};
