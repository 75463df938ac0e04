import { switchDigest } from "@/lib/asks/digest/service";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { consume } from "@/lib/kit/limits/consume";
import { observe } from "@/lib/kit/observe";
import { readBytes } from "@/lib/kit/request";
import { type EmailOptOutChange, type Moment, startEmails, stopEmails, stopTexts } from "@/lib/messages/opt-out";
import { requestEmails } from "@/lib/messages/resume-emails";
import { seeOther } from "@/lib/public/friend-page/saved-form";
import { observeForm, openLink, tokenOf } from "@/lib/public/observe-form";
import { type EmailRecipient, findEmailRecipient } from "@/lib/public/unsubscribe/email-recipient";

const MAX_FORM_BYTES = 8 * 1024;
/** Per link, because each change adds an audit log entry. */
const changeLimit = { name: "unsubscribe", q: 30, w: 60, counts: "requests with this link" };

/**
 * Stops or starts emails: `POST /api/unsubscribe/{token}`. The link is the permission: mail programs and pages of any
 * origin may send it, cookies are ignored, and repeats have no effect.
 */
export const changeEmails = observeForm("POST /api/unsubscribe/:token", async (request, trace) => {
  const now = new Date();
  const { requestId, headers } = trace;
  const body = await readBytes(request, MAX_FORM_BYTES);
  const token = tokenOf(request);
  // Large mail providers send all one-click requests from a few addresses, so only invalid links count.
  const type = request.headers.get("content-type") ?? "";
  const found = await findEmailRecipient(token, now).catch((error: unknown) => passOn(error, body, type));
  if (found instanceof Response) return found;
  const recipient = await openLink(request, trace, found);
  if (!recipient) {
    throw new ApiError("not_found", "This link is not valid. Use the whole link as it is in the email.");
  }
  await consume(changeLimit, recipient.messageId, headers);
  const { change, isOneClick } = await readUnsubscribeForm(body, type);
  const done = await applyChange(recipient, { change, isOneClick }, { now, requestId });
  if (isOneClick) return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
  return seeOther(done ? `${pageOf(token)}?${done}` : pageOf(token));
});

const PASS_ON_MS = 10_000;

/** Passes a mail program's request on to the server that the organization has moved to; people go there themselves. */
async function passOn(error: unknown, body: Buffer, type: string): Promise<Response> {
  const hasMoved = error instanceof ApiError && error.code === "organization_moved";
  if (!hasMoved || !(await readUnsubscribeForm(body, type)).isOneClick) throw error;
  const { origin, pathname } = new URL(String(error.facts["movedTo"]));
  const { status } = await fetch(`${origin}/api${pathname}`, {
    method: "POST",
    body: new Uint8Array(body),
    headers: { "Content-Type": type },
    signal: AbortSignal.timeout(PASS_ON_MS),
  });
  return Response.json({ ok: status === 200 }, { status, headers: { "Cache-Control": "no-store" } });
}

/**
 * Applies a form. Emails start again only through a link sent to the address for that purpose; any other link sends
 * such a link.
 * @returns the page's next message, if it differs from the usual one
 */
async function applyChange(
  recipient: EmailRecipient,
  { change, isOneClick }: UnsubscribeForm,
  moment: Moment,
): Promise<"started" | "requested" | null> {
  const { actor, digest, messageId, mayStart } = recipient;
  if (digest) {
    await switchDigest({ ...actor, userId: digest.userId }, change === "start", moment);
    return change === "start" ? "started" : null;
  }
  const asker = { ...recipient, subjectId: messageId, way: isOneClick ? "one-click" : "page" } as const;
  if (change !== "start") {
    await stopEmails(asker, change === "stop-messages" ? "stop" : change, moment);
    const { texts } = recipient;
    if (change === "stop-messages" && texts) {
      await stopTexts({ actor, phone: texts.phone, subjectId: messageId, way: "page" }, moment);
    }
    return null;
  }
  if (mayStart) {
    await startEmails(asker, moment);
    return "started";
  }
  await requestEmails({ ...asker, language: recipient.language.own }, moment);
  return "requested";
}

/** Redirects to the page without a change, because mail scanners open every link. */
export const showPage = observe("GET /api/unsubscribe/:token", async (request) => seeOther(pageOf(tokenOf(request))));

function pageOf(token: string): string {
  return `/unsubscribe/${token}`;
}

/** A button of the page. `stop-messages` also stops the organization's texts to the same person. */
export type PageWish = EmailOptOutChange | "stop-messages";

/** A submitted form, and whether a mail program sent it, which must not be redirected (RFC 8058). */
interface UnsubscribeForm {
  readonly change: PageWish;
  readonly isOneClick: boolean;
}

/**
 * Reads the form of a mail program's unsubscribe button (RFC 8058) or of our own page.
 * @throws ApiError `invalid_input` if it is neither
 */
async function readUnsubscribeForm(body: Buffer, contentType: string): Promise<UnsubscribeForm> {
  const form = await readForm(body, contentType);
  if (form.get("List-Unsubscribe") === "One-Click") return { change: "stop", isOneClick: true };
  const action = form.get("action");
  if (action === "stop" || action === "stop-all" || action === "stop-messages" || action === "start") {
    return { change: action, isOneClick: false };
  }
  throw fieldError("List-Unsubscribe", "must be One-Click, in a form");
}

// RFC 8058 allows both form encodings. Anything that is not multipart is read as URL-encoded.
async function readForm(body: Buffer, contentType: string): Promise<FormData | URLSearchParams> {
  if (!/^multipart\/form-data/i.test(contentType)) return new URLSearchParams(body.toString("utf8"));
  const multipart = new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } });
  return multipart.formData().catch(() => new URLSearchParams());
}
