import { z } from "zod";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { limits } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";
import { observe } from "@/lib/kit/observe";
import { problemResponse } from "@/lib/kit/problem";
import { readBytes } from "@/lib/kit/request";
import { refuseMethod } from "@/lib/kit/route";
import { forgetTextOptOut, type OptOutChange, rememberTextOptOut } from "@/lib/messages/opt-out";
import { appUrl, env } from "@/lib/platform/env";

// Those that Twilio acts on by itself (twilio.com/docs/messaging/tutorials/advanced-opt-out).
const STOP = new Set(["stop", "stopall", "unsubscribe", "cancel", "end", "quit", "revoke", "optout"]);
const START = new Set(["start", "unstop", "yes"]);

const LONGEST_REQUEST = 160;

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
export function readTextReply(body: string): OptOutChange | undefined {
  const text = body
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’‘`]/g, "");
  const keyword = splitWords(text).join("");
  if (STOP.has(keyword)) return "stop";
  if (START.has(keyword)) return "start";
  const asksToStop = text.split(/[.!?;\n]/).some((sentence) => REQUEST.test(splitWords(sentence).join(" ")));
  return text.length <= LONGEST_REQUEST && asksToStop ? "stop" : undefined;
}

function splitWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Where Twilio carries its signature. */
const SIGNATURE_HEADER = "X-Twilio-Signature";

const InboundText = z.object({
  AccountSid: z.string(),
  From: z.string(),
  Body: z.string().default(""),
  OptOutType: z.string().optional(),
});

/** A text that somebody sent us. */
type InboundText = z.output<typeof InboundText>;

/** The address that Twilio is told to send texts to. It is signed too, so it is the public one. */
function inboundUrl(): string {
  return `${appUrl()}/api/webhooks/twilio`;
}

/**
 * The text in a request that Twilio signed for our account and this address; null for whatever is wrong, without
 * telling what. The signature has no time, so a request that is repeated counts again.
 */
async function readInboundText(body: Buffer, signature: string | null): Promise<InboundText | null> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN } = env();
  if (TWILIO_AUTH_TOKEN === undefined || signature === null) return null;
  // A field that comes twice counts once, for the check and for us.
  const fields = Object.fromEntries(new URLSearchParams(body.toString("utf8")));
  const { validateRequest } = await import("twilio/lib/webhooks/webhooks.js");
  if (!validateRequest(TWILIO_AUTH_TOKEN, signature, inboundUrl(), fields)) return null;
  const text = InboundText.safeParse(fields);
  return text.success && text.data.AccountSid === TWILIO_ACCOUNT_SID ? text.data : null;
}

const MAX_TEXT_BYTES = 64 * 1024;

/** Twilio itself answers STOP, START and HELP, and one confirmation is all that may be sent: so we say nothing. */
const SILENCE = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/**
 * Takes what people answer to texts: `POST /api/webhooks/twilio`. What Twilio signed has no limit, since it is not
 * sent again and every STOP counts.
 */
export const receiveText = observe("POST /api/webhooks/twilio", async (request, { requestId, headers }) => {
  if (env().TWILIO_AUTH_TOKEN === undefined) throw notFound();
  const body = await readBytes(request, MAX_TEXT_BYTES);
  const text = await readInboundText(body, request.headers.get(SIGNATURE_HEADER));
  if (!text) {
    await consume(limits.unauthenticated, clientNetwork(request.headers), headers);
    return problemResponse(notSigned(), requestId, { "WWW-Authenticate": SIGNATURE_HEADER });
  }
  await applyReply(text);
  return new Response(SILENCE, { headers: { "Content-Type": "text/xml", "Cache-Control": "no-store" } });
});

/** Answers every other method. */
export const refuseOtherMethods = refuseMethod("POST");

// We text numbers of the United States only, so no other can have anything to stop.
async function applyReply({ From, Body, OptOutType }: InboundText): Promise<void> {
  if (!/^\+1\d{10}$/.test(From)) return;
  const change = OptOutType ? readOptOutType(OptOutType) : readTextReply(Body);
  if (change === "stop") await rememberTextOptOut(From);
  if (change === "start") await forgetTextOptOut(From);
}

// With Advanced Opt-Out the keywords, in any language, are set up at Twilio, which says what it took a text for.
function readOptOutType(optOutType: string): OptOutChange | undefined {
  if (optOutType === "STOP") return "stop";
  return optOutType === "START" ? "start" : undefined;
}

function notFound(): ApiError {
  return new ApiError("not_found", "There is nothing at this address.");
}

function notSigned(): ApiError {
  return new ApiError(
    "unauthenticated",
    `Only Twilio may call this address, with its signature in ${SIGNATURE_HEADER}. If it does, check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, and that APP_URL is the address Twilio calls.`,
  );
}
