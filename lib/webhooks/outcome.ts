import { z } from "zod";
import type { WebhookEventOutcome, WebhookEventType } from "@/db/enums";
import { ApiError, type ErrorCode, errorCodes } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { problemResponse } from "@/lib/kit/problem";
import { attempt } from "@/lib/webhooks/attempt";
import { effects } from "@/lib/webhooks/effects";
import type { Fields } from "@/lib/webhooks/event";

/** What came of an event, as it is stored: `answer` is the body of a success, or what a refusal said. */
export interface Outcome {
  readonly outcome: WebhookEventOutcome;
  readonly status: number;
  readonly answer: unknown;
}

interface KnownEvent {
  readonly eventId: string;
  readonly type: WebhookEventType;
  readonly data: Fields;
}

const Refusal = z.object({
  code: z.custom<ErrorCode>((code) => typeof code === "string" && code in errorCodes),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  facts: z.record(z.string(), z.unknown()),
});

/** Lets an event take effect, or finds out why it cannot, which leaves no trace. @throws whatever is our own failure */
export async function handleEvent(
  context: WriteContext,
  { eventId, type, data }: KnownEvent,
): Promise<Outcome> {
  try {
    const result = await attempt(context, (part) => effects[type](part, data));
    return { outcome: "applied", status: 200, answer: { ok: true, eventId, outcome: "applied", result } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return explain(error, eventId);
  }
}

/** Tells the sender, now or again. */
export function answerEvent(
  { outcome, status, answer }: Outcome,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): Response {
  if (outcome === "refused") {
    const { code, detail, ...more } = Refusal.parse(answer);
    return problemResponse(new ApiError(code, detail, more), requestId, headers);
  }
  return Response.json(answer, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

function explain(error: ApiError, eventId: string): Outcome {
  const { code, message: detail, errors, facts } = error;
  const [status] = errorCodes[code];
  if (status >= 500) throw error;
  if (code === "not_found") {
    return { outcome: "unmatched", status: 202, answer: { ok: true, eventId, outcome: "unmatched", detail } };
  }
  return { outcome: "refused", status, answer: { code, detail, errors, facts } };
}
