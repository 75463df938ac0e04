import { z } from "zod";
import { env } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { limits } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";
import { observe } from "@/lib/kit/observe";
import { problemResponse } from "@/lib/kit/problem";
import { readBytes } from "@/lib/kit/request";
import { noteDelivery, type Report } from "@/lib/messages/note-delivery";
import {
  MAX_FORM_BYTES,
  notSetUp,
  notSigned,
  readSignedForm,
  SIGNATURE_HEADER,
  TEXT_STATUS_PATH,
} from "@/lib/messages/twilio-signature";

const TextStatus = z.object({
  MessageSid: z.string().min(1),
  MessageStatus: z.string(),
  ErrorCode: z.string().default(""),
});

/**
 * Receives Twilio's status reports: `POST /api/webhooks/twilio/status`. Signed requests have no rate limit, since
 * Twilio does not repeat them.
 */
export const receiveTextStatus = observe(`POST ${TEXT_STATUS_PATH}`, async (request, { requestId, headers }) => {
  if (env().TWILIO_AUTH_TOKEN === undefined) throw notSetUp();
  const body = await readBytes(request, MAX_FORM_BYTES);
  const form = await readSignedForm(TEXT_STATUS_PATH, body, request.headers.get(SIGNATURE_HEADER));
  const status = TextStatus.safeParse(form).data;
  if (!form || !status) {
    await consume(limits.unauthenticated, clientNetwork(request.headers), headers);
    return problemResponse(notSigned(), requestId, { "WWW-Authenticate": SIGNATURE_HEADER });
  }
  const report = reportOf(status);
  if (report && !(await noteDelivery("sms", status.MessageSid, report, new Date())))
    throw new ApiError("not_found", "There is no text with this id.");
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
});

/** Errors of an unreachable number. */
const hard: Readonly<Record<string, string>> = {
  21211: "This is not a valid phone number.",
  21614: "This is not a mobile number.",
  30005: "The number doesn’t exist or is out of service.",
  30006: "It’s a landline, or its carrier can’t get texts.",
};

/** Errors of a single text; the next one may arrive. Includes phones that are off or abroad. */
const soft: Readonly<Record<string, string>> = {
  30003: "The phone was off or out of reach.",
  30004: "The phone or its carrier blocks these texts.",
  30007: "The carrier filtered it as spam.",
  30008: "The carrier didn’t say why.",
  30032: "The carrier blocked it, because your texting number isn’t verified.",
  30034: "The carrier blocked it, because your texting number isn’t registered.",
  21610: "The recipient has replied STOP to opt out of texts.",
};

const OPTED_OUT = "21610";

/** The delivery report of a status; undefined while the text is on its way. */
function reportOf({ MessageStatus, ErrorCode }: z.output<typeof TextStatus>): Report | undefined {
  if (MessageStatus === "delivered") return { delivery: "delivered" };
  if (MessageStatus !== "undelivered" && MessageStatus !== "failed") return undefined;
  const dead = hard[ErrorCode];
  if (dead !== undefined) return { delivery: "bounced", reason: dead };
  const why = ErrorCode ? `Twilio couldn’t deliver it (error ${ErrorCode}).` : "Twilio couldn’t deliver it.";
  const reason = soft[ErrorCode] ?? why;
  return { delivery: "undelivered", reason, ...(ErrorCode === OPTED_OUT && { optedOut: true }) };
}
