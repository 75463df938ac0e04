import type { Wish } from "@/lib/public/unsubscribe/unsubscribe";

// Those that Twilio acts on by itself (twilio.com/docs/messaging/tutorials/advanced-opt-out).
const STOP = new Set(["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke", "optout"]);
const START = new Set(["start", "unstop", "yes"]);

const LONGEST_WISH = 160;

const courtesy = "please|pls|plz|thanks|thank|you|u|just|now|immediately";
const before = `${courtesy}|hi|hello|hey|ok|okay|yes|no|kindly|can|could|would|i|id|we|want|like|need|to`;
const own = "me|us|my|this|these|those|the|all|any|your|ur";
const things = "texts|messages|msgs|sms|texting|messaging|contacting|sending|spamming|bothering|calling";
const after = `${courtesy}|${own}|${things}|more|anymore|again|number|phone|list|consent|from|of|to|at|once|stop`;
const requests = [
  `stop(?: (?:${things}))?`,
  `(?:cancel|end|quit)(?: (?:${own}))*(?: (?:${things}))`,
  "unsubscribe",
  "opt(?: me| us)? out|optout",
  "(?:remove|take) (?:me|us|my number)(?: off)?",
  "revoke",
  "no more",
  "(?:do not|dont) (?:text|message|contact|send)",
];
const REQUEST = new RegExp(`^(?:(?:${before}) )*(?:${requests.join("|")})(?: (?:${after}))*$`);

/**
 * What somebody wants who answers a text; undefined for everything else. STOP may come in "any reasonable manner"
 * (47 CFR 64.1200(a)(10)), so plain sentences count too; START must be the keyword, since it is consent.
 */
export function readTextReply(body: string): Wish | undefined {
  const text = body
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’‘`]/g, "");
  const keyword = wordsOf(text).join("");
  if (STOP.has(keyword)) return "stop";
  if (START.has(keyword)) return "start";
  const asksToStop = text.split(/[.!?;\n]/).some((sentence) => REQUEST.test(wordsOf(sentence).join(" ")));
  return text.length <= LONGEST_WISH && asksToStop ? "stop" : undefined;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
