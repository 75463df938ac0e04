import { z } from "zod";
import { env } from "@/lib/kit/env";
import { ApiError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { limits } from "@/lib/kit/limits/limit";
import { clientNetwork } from "@/lib/kit/limits/network";
import { observe } from "@/lib/kit/observe";
import { problemResponse } from "@/lib/kit/problem";
import { readBytes } from "@/lib/kit/request";
import { verifyStandard } from "@/lib/kit/standard-webhooks";
import { quoteProvider } from "@/lib/messages/drivers/driver";
import { noteDelivery, type Report } from "@/lib/messages/note-delivery";

/** The signature header; Svix sends Resend's webhooks. */
const SIGNATURE_HEADER = "Svix-Signature";

const Event = z.object({
  type: z.string(),
  created_at: z.coerce.date(),
  data: z.object({
    email_id: z.string().min(1).max(200),
    bounce: z
      .object({ type: z.string(), subType: z.string().default("") })
      .optional()
      .catch(undefined),
    failed: z.object({ reason: z.string() }).optional().catch(undefined),
  }),
});
type Event = z.output<typeof Event>;

const MAX_EVENT_BYTES = 256 * 1024;
/** How long after an event its message may not be recorded as sent yet. */
const NOTED_WITHIN_MS = 60_000;

/**
 * Receives Resend's reports about emails: `POST /api/webhooks/resend`. Signed requests have no rate limit, since each
 * report counts; others are limited per network address. Events of other kinds or about other emails are ignored.
 */
export const receiveResendEvent = observe("POST /api/webhooks/resend", async (request, { requestId, headers }) => {
  const { RESEND_WEBHOOK_SECRET: secret } = env();
  if (secret === undefined) throw new ApiError("not_found", "There is nothing at this address.");
  const body = await readBytes(request, MAX_EVENT_BYTES);
  const now = new Date();
  if (!isSigned(secret, body, request.headers, now)) {
    await consume(limits.unauthenticated, clientNetwork(request.headers), headers);
    return problemResponse(notSigned(), requestId, { "WWW-Authenticate": SIGNATURE_HEADER });
  }
  const event = readEvent(body);
  const report = event && reportOf(event);
  if (event && report && !(await noteDelivery("email", event.data.email_id, report, now))) {
    // The event may arrive before the worker records the id; Resend then sends it again.
    const age = now.getTime() - event.created_at.getTime();
    if (age < NOTED_WITHIN_MS)
      throw new ApiError("unavailable", "This email isn’t recorded as sent yet. Send the event again.");
  }
  return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
});

function isSigned(secret: string, body: Buffer, headers: Headers, now: Date): boolean {
  const [id = "", timestamp = "", signatures = ""] = ["svix-id", "svix-timestamp", "svix-signature"].map(
    (name) => headers.get(name) ?? "",
  );
  return verifyStandard(secret, { id, timestamp, body }, signatures, now);
}

function readEvent(body: Buffer): Event | undefined {
  try {
    return Event.safeParse(JSON.parse(body.toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** An event's delivery report; undefined for events such as an opened email. */
function reportOf({ type, data: { bounce, failed } }: Event): Report | undefined {
  switch (type) {
    case "email.delivered":
      return { delivery: "delivered" };
    case "email.delivery_delayed":
      return { delivery: "delayed", reason: "The recipient’s mail server isn’t accepting it yet." };
    case "email.bounced":
      return reportBounce(bounce ?? { type: "Undetermined", subType: "" });
    case "email.suppressed":
      return { delivery: "bounced", reason: SUPPRESSED };
    case "email.complained":
      return { delivery: "complained", reason: "The recipient marked it as spam." };
    case "email.failed":
      return {
        delivery: "undelivered",
        reason: failed
          ? `Resend couldn’t send it: ${quoteProvider(failed.reason, env().RESEND_API_KEY ?? "re_")}`
          : "Resend couldn’t send it.",
      };
    default:
      return undefined;
  }
}

const SUPPRESSED = "Resend doesn’t send to this address, because an earlier email to it bounced or was marked as spam.";

/** Reasons by the subtype of a soft bounce, in the terms of Amazon SES, whose reports Resend forwards. */
const passing: Readonly<Record<string, string>> = {
  MailboxFull: "The mailbox is full.",
  MessageTooLarge: "The email was too large for the mailbox.",
  ContentRejected: "The mail server rejected its content.",
  AttachmentRejected: "The mail server rejected its attachment.",
};

// A bounce of unclear type counts as soft: the next email will show.
function reportBounce({ type, subType }: NonNullable<Event["data"]["bounce"]>): Report {
  if (type !== "Permanent")
    return {
      delivery: "undelivered",
      reason: passing[subType] ?? "The mail server didn’t take it this time.",
    };
  const reason = /suppress/i.test(subType) ? SUPPRESSED : "The mailbox doesn’t exist.";
  return { delivery: "bounced", reason };
}

function notSigned(): ApiError {
  return new ApiError(
    "unauthenticated",
    `Only Resend may call this address, with its signature in ${SIGNATURE_HEADER}. If it does, check RESEND_WEBHOOK_SECRET and this server’s clock.`,
  );
}
