import { ApiError, featureNotEnabled } from "@/lib/kit/errors";
import { observe } from "@/lib/kit/observe";
import { problemResponse } from "@/lib/kit/problem";
import { spend } from "@/lib/kit/rate-limit";
import { clientNetwork } from "@/lib/kit/rate-limit-address";
import { buckets } from "@/lib/kit/rate-limit-buckets";
import { parseJson, readBytes } from "@/lib/kit/request";
import { refuseMethod } from "@/lib/kit/route";
import { findWebhookActor } from "@/lib/webhooks/authenticate";
import { MAX_EVENT_BYTES, readEvent, SIGNATURE_HEADER } from "@/lib/webhooks/event";
import { answerEvent } from "@/lib/webhooks/outcome";
import { receiveEvent } from "@/lib/webhooks/receive";

/** Takes events from other systems: `POST /api/webhooks/{orgId}` (design §3, "Inbound webhooks"). */
export const receiveWebhook = observe("POST /api/webhooks/:orgId", async (request, trace) => {
  const now = new Date();
  const { requestId, headers } = trace;
  const body = await readBytes(request, MAX_EVENT_BYTES);
  const orgId = new URL(request.url).pathname.split("/").at(-1) ?? "";
  const header = request.headers.get(SIGNATURE_HEADER);
  const actor = await findWebhookActor({ orgId, header, body, now });
  if (!actor) {
    await spend(buckets.unauthenticated, clientNetwork(request.headers), headers);
    return problemResponse(notSigned(), requestId, { "WWW-Authenticate": SIGNATURE_HEADER });
  }
  trace.actor = actor;
  await spend(buckets.webhooks, actor.orgId, headers);
  if (!actor.plan.integrations) throw featureNotEnabled("integrations");
  const event = readEvent(parseJson(body));
  const { replayed, ...outcome } = await receiveEvent({ actor, event, body, now, requestId });
  return answerEvent(outcome, requestId, replayed ? { "Idempotent-Replayed": "true" } : {});
});

/** Answers every other method. */
export const refuseOtherMethods = refuseMethod("POST");

function notSigned(): ApiError {
  return new ApiError(
    "unauthenticated",
    `Sign the body with a webhook key of this organization, at most 5 minutes ago, and send the signature as ${SIGNATURE_HEADER}: t=<unix seconds>,v1=<hex>.`,
  );
}
