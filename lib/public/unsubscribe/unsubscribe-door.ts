import { ApiError } from "@/lib/kit/errors";
import { observe } from "@/lib/kit/observe";
import { spend } from "@/lib/kit/rate-limit";
import { clientNetwork } from "@/lib/kit/rate-limit-address";
import { buckets } from "@/lib/kit/rate-limit-buckets";
import { readBytes } from "@/lib/kit/request";
import { refuseMethod } from "@/lib/kit/route";
import { findEmailRecipient } from "@/lib/messages/email-recipient";
import { grantWish } from "@/lib/public/unsubscribe/unsubscribe";
import { readUnsubscribeForm } from "@/lib/public/unsubscribe/unsubscribe-form";

const MAX_FORM_BYTES = 8 * 1024;

/**
 * Stops or starts e-mails: `POST /api/unsubscribe/{token}`. The link itself is the permission, so mail programs and
 * pages of any origin may send it, cookies mean nothing, and a repeat changes nothing.
 */
export const changeEmails = observe("POST /api/unsubscribe/:token", async (request, trace) => {
  const now = new Date();
  const { requestId, headers } = trace;
  const body = await readBytes(request, MAX_FORM_BYTES);
  const token = tokenOf(request);
  const recipient = await findEmailRecipient(token, now);
  if (!recipient) {
    // Large mail providers send everybody's one-click requests from few addresses, so only wrong links count.
    await spend(buckets.unknownLinks, clientNetwork(request.headers), headers);
    throw new ApiError("not_found", "This link is not valid. Use the whole link as it is in the e-mail.");
  }
  trace.actor = recipient.actor;
  await spend(buckets.unsubscribe, recipient.messageId, headers);
  const { wish, isOneClick } = await readUnsubscribeForm(body, request.headers.get("content-type"));
  await grantWish({ ...recipient, subjectId: recipient.messageId }, wish, { now, requestId });
  if (isOneClick) return Response.json({ ok: true }, { headers: { "Cache-Control": "no-store" } });
  return seeOther(wish === "start" ? `${pageOf(token)}?started` : pageOf(token));
});

/** Leads to the page, and changes nothing: mail scanners open every link. */
export const showPage = observe("GET /api/unsubscribe/:token", async (request) =>
  seeOther(pageOf(tokenOf(request))),
);

/** Answers every other method. */
export const refuseOtherMethods = refuseMethod("GET, HEAD, POST");

function tokenOf(request: Request): string {
  return new URL(request.url).pathname.split("/").at(-1) ?? "";
}

function pageOf(token: string): string {
  return `/unsubscribe/${token}`;
}

function seeOther(location: string): Response {
  const headers = { Location: location, "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" };
  return new Response(null, { status: 303, headers });
}
