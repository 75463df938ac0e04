import { z } from "zod";
import { database } from "@/db/client";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { limits } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";
import { observe } from "@/lib/kit/observe";
import { problemResponse } from "@/lib/kit/problem";
import { readBytes } from "@/lib/kit/request";
import { refuseMethod } from "@/lib/kit/route";
import { brandOf } from "@/lib/messages/brand";
import { findSender } from "@/lib/messages/find";
import { changeTextOptOut } from "@/lib/messages/opt-out";
import { answerTo, readTextReply, type TextReply } from "@/lib/messages/text-reply";
import { listTexters } from "@/lib/messages/texters";
import { appUrl, env } from "@/lib/platform/env";

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

/** Per number: two machines that answer each other would never end. */
const answerLimit = { name: "textAnswers", q: 10, w: 60 * 60, counts: "answers to this number" };

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
  const answer = await applyReply(text, new Date());
  const { default: MessagingResponse } = await import("twilio/lib/twiml/MessagingResponse.js");
  const twiml = new MessagingResponse();
  if (answer !== undefined) twiml.message(answer);
  return new Response(twiml.toString(), {
    headers: { "Content-Type": "text/xml", "Cache-Control": "no-store" },
  });
});

/** Answers every other method. */
export const refuseOtherMethods = refuseMethod("POST");

/** Does what a text asks for. @returns what is answered, if anything */
async function applyReply({ From, Body, OptOutType }: InboundText, now: Date): Promise<string | undefined> {
  // We text numbers of the United States only, so no other can have anything to stop.
  if (!/^\+1\d{10}$/.test(From)) return undefined;
  const reply = OptOutType ? readOptOutType(OptOutType) : readTextReply(Body);
  if (reply) {
    const { asks: change, language } = reply;
    const said = { words: Body.trim() || "START", language };
    await changeTextOptOut(
      From,
      change === "start" ? { change, way: "text", said } : { change, way: "text" },
      now,
    );
  }
  // With Advanced Opt-Out Twilio has answered already, in the words that are set up there.
  return reply && !OptOutType ? answer(From, reply, now) : undefined;
}

async function answer(phone: string, reply: TextReply, now: Date): Promise<string | undefined> {
  const [orgId] = await listTexters(database(), phone);
  const sender = orgId ? brandOf(await findSender(database(), orgId), now) : undefined;
  const said = answerTo(reply, sender);
  if (said === undefined) return undefined;
  return consume(answerLimit, phone, {}).then(
    () => said,
    () => undefined,
  );
}

// With Advanced Opt-Out the keywords, in any language, are set up at Twilio, which says what it took a text for.
function readOptOutType(optOutType: string): TextReply | undefined {
  const asks = (["stop", "start", "help"] as const).find((one) => one.toUpperCase() === optOutType);
  return asks && { asks, language: "en" };
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
