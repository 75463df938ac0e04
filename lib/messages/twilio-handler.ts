import { z } from "zod";
import { database } from "@/db/client";
import { env } from "@/lib/kit/env";
import { consume } from "@/lib/kit/limits/consume";
import { limits } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";
import { observe } from "@/lib/kit/observe";
import { problemResponse } from "@/lib/kit/problem";
import { readBytes } from "@/lib/kit/request";
import type { Language } from "@/lib/kit/words/languages";
import { brandOf } from "@/lib/messages/brand";
import { findSender } from "@/lib/messages/find";
import { changeTextOptOut } from "@/lib/messages/opt-out";
import { answerTo, readTextReply, saysYes, type TextReply } from "@/lib/messages/text-reply";
import { findTextedLanguage, listTexters } from "@/lib/messages/texters";
import {
  INBOUND_PATH,
  MAX_FORM_BYTES,
  notSetUp,
  notSigned,
  readSignedForm,
  SIGNATURE_HEADER,
} from "@/lib/messages/twilio-signature";

const InboundText = z.object({
  From: z.string(),
  Body: z.string().default(""),
  OptOutType: z.string().optional(),
});

/** A text sent to us. */
type InboundText = z.output<typeof InboundText>;

/** Per number: two machines answering each other would never stop. */
const answerLimit = { name: "textAnswers", q: 10, w: 60 * 60, counts: "answers to this number" };

/** Confirms the request that the last question to a number was about. @returns the answer, if there was one */
type Confirm = (
  phone: string,
  moment: { readonly requestId: string; readonly now: Date },
) => Promise<string | undefined>;

/**
 * Receives replies to texts: `POST /api/webhooks/twilio`. Signed requests have no rate limit, since Twilio does not
 * repeat them and every STOP counts.
 * @param confirm for a reply of YES
 */
export const receiveTexts = (confirm: Confirm) =>
  observe("POST /api/webhooks/twilio", async (request, { requestId, headers }) => {
    if (env().TWILIO_AUTH_TOKEN === undefined) throw notSetUp();
    const body = await readBytes(request, MAX_FORM_BYTES);
    const form = await readSignedForm(INBOUND_PATH, body, request.headers.get(SIGNATURE_HEADER));
    const text = InboundText.safeParse(form).data;
    if (!text) {
      await consume(limits.unauthenticated, clientNetwork(request.headers), headers);
      return problemResponse(notSigned(), requestId, { "WWW-Authenticate": SIGNATURE_HEADER });
    }
    const moment = { requestId, now: new Date() };
    const confirmed = saysYes(text.Body) ? await confirm(text.From, moment) : undefined;
    const answer = (await applyReply(text, moment.now)) ?? (text.OptOutType ? undefined : confirmed);
    const { default: MessagingResponse } = await import("twilio/lib/twiml/MessagingResponse.js");
    const twiml = new MessagingResponse();
    if (answer !== undefined) twiml.message(answer);
    return new Response(twiml.toString(), {
      headers: { "Content-Type": "text/xml", "Cache-Control": "no-store" },
    });
  });

/** Carries out a reply's request. @returns the answer, if any */
async function applyReply({ From, Body, OptOutType }: InboundText, now: Date): Promise<string | undefined> {
  // We text United States numbers only, so no other number can have texts to stop.
  if (!/^\+1\d{10}$/.test(From)) return undefined;
  const reply = OptOutType ? readOptOutType(OptOutType) : readTextReply(Body);
  if (reply) {
    const { asks: change, language } = reply;
    const consent = { words: Body.trim() || "START", language };
    await changeTextOptOut(
      From,
      change === "start" ? { change, way: "text", reply: consent } : { change, way: "text" },
      now,
    );
  }
  // With Advanced Opt-Out, Twilio has already answered with the words configured there.
  return reply && !OptOutType ? answer(From, reply, now) : undefined;
}

async function answer(phone: string, reply: TextReply, now: Date): Promise<string | undefined> {
  const [orgId] = await listTexters(database(), phone);
  const row = orgId ? await findSender(database(), orgId) : undefined;
  const text = answerTo(
    { ...reply, language: await languageOf(reply, phone, row && { orgId, ...row.organization }) },
    row && brandOf(row, now),
  );
  if (text === undefined) return undefined;
  return consume(answerLimit, phone, {}).then(
    () => text,
    () => undefined,
  );
}

// Every text mentions HELP, so the word does not reveal the reader's language; the last text to the number does.
async function languageOf(
  { asks, language }: TextReply,
  phone: string,
  texter: { readonly orgId: string | undefined; readonly language: Language } | undefined,
): Promise<Language> {
  if (asks !== "help" || language !== "en" || !texter?.orgId) return language;
  return (await findTextedLanguage(database(), texter.orgId, phone)) ?? texter.language;
}

// With Advanced Opt-Out, keywords in any language are configured at Twilio, which reports its interpretation of a text.
function readOptOutType(optOutType: string): TextReply | undefined {
  const asks = (["stop", "start", "help"] as const).find((keyword) => keyword.toUpperCase() === optOutType);
  return asks && { asks, language: "en" };
}
