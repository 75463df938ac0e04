import { ApiError } from "@/lib/kit/errors";
import { observe } from "@/lib/kit/observe";
import { problemResponse } from "@/lib/kit/problem";
import { spend } from "@/lib/kit/rate-limit";
import { clientNetwork } from "@/lib/kit/rate-limit-address";
import { buckets } from "@/lib/kit/rate-limit-buckets";
import { readBytes } from "@/lib/kit/request";
import { refuseMethod } from "@/lib/kit/route";
import { forgetTextOptOut, rememberTextOptOut } from "@/lib/messages/opt-outs";
import { readTextReply } from "@/lib/messages/text-replies";
import { type InboundText, readInboundText, SIGNATURE_HEADER } from "@/lib/messages/twilio-request";
import { env } from "@/lib/platform/env";
import type { Wish } from "@/lib/public/unsubscribe/unsubscribe";

const MAX_TEXT_BYTES = 64 * 1024;

/** Twilio itself answers STOP, START and HELP, and one confirmation is all that may be sent: so we say nothing. */
const SILENCE = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/**
 * Takes what people answer to texts: `POST /api/webhooks/twilio`. What Twilio signed has no limit, since it is not
 * sent again and every STOP counts.
 */
export const receiveText = observe("POST /api/webhooks/twilio", async (request, { requestId, headers }) => {
  if (env().TWILIO_AUTH_TOKEN === undefined) throw nothingHere();
  const body = await readBytes(request, MAX_TEXT_BYTES);
  const text = await readInboundText(body, request.headers.get(SIGNATURE_HEADER));
  if (!text) {
    await spend(buckets.unauthenticated, clientNetwork(request.headers), headers);
    return problemResponse(notSigned(), requestId, { "WWW-Authenticate": SIGNATURE_HEADER });
  }
  await heed(text);
  return new Response(SILENCE, { headers: { "Content-Type": "text/xml", "Cache-Control": "no-store" } });
});

/** Answers every other method. */
export const refuseOtherMethods = refuseMethod("POST");

// We text numbers of the United States only, so no other can have anything to stop.
async function heed({ From, Body, OptOutType }: InboundText): Promise<void> {
  if (!/^\+1\d{10}$/.test(From)) return;
  const wish = OptOutType ? toldByTwilio(OptOutType) : readTextReply(Body);
  if (wish === "stop") await rememberTextOptOut(From);
  if (wish === "start") await forgetTextOptOut(From);
}

// With Advanced Opt-Out the keywords, in any language, are set up at Twilio, which says what it took a text for.
function toldByTwilio(optOutType: string): Wish | undefined {
  if (optOutType === "STOP") return "stop";
  return optOutType === "START" ? "start" : undefined;
}

function nothingHere(): ApiError {
  return new ApiError("not_found", "There is nothing at this address.");
}

function notSigned(): ApiError {
  return new ApiError(
    "unauthenticated",
    `Only Twilio may call this address, with its signature in ${SIGNATURE_HEADER}. If it does, check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, and that APP_URL is the address Twilio calls.`,
  );
}
