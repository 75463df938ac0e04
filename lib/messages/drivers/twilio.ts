import { z } from "zod";
import { ATTEMPT_MS, type Delivery, type Drivers, TemporaryFailure } from "@/lib/messages/drivers/driver";
import { judgeTwilio } from "@/lib/messages/drivers/twilio-errors";

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164, or the id of a messaging service, MG... */
  readonly from: string;
  readonly baseUrl?: string | undefined;
  /** For one attempt, in ms; `ATTEMPT_MS` unless told. */
  readonly timeoutMs?: number;
}

const Answer = z.object({
  statusCode: z.int(),
  body: z.unknown(),
  headers: z.object({ "retry-after": z.string().optional() }),
});
const Accepted = z.object({ sid: z.string().min(1) });
const Failure = z.object({ code: z.string() });

/** Sends texts through Twilio. A text whose answer got lost is sent again: Twilio has no idempotency key for them. */
export function createTwilioDriver(options: TwilioOptions): Drivers["sms"] {
  const { accountSid, authToken, from } = options;
  const baseUrl = (options.baseUrl ?? "https://api.twilio.com").replace(/\/+$/, "");
  const uri = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const sender = from.startsWith("MG") ? { MessagingServiceSid: from } : { From: from };
  let client: ReturnType<typeof connect> | undefined;

  return async ({ messageId, to, body }): Promise<Delivery> => {
    client ??= connect(options);
    const twilio = await client;
    // `messages.create` neither takes headers nor shows Retry-After. Twilio ignores the key today; proxies need not.
    const request = {
      method: "post",
      uri,
      data: { To: to, ...sender, Body: body },
      headers: { "Idempotency-Key": messageId },
    } as const;
    const answer = await twilio.request(request).catch(giveUp);
    const { statusCode, body: said, headers } = Answer.parse(answer);
    const accepted = Accepted.safeParse(said);
    if (statusCode < 300 && accepted.success) return { outcome: "sent", providerId: accepted.data.sid };
    return judgeTwilio({ statusCode, body: said, retryAfter: headers["retry-after"] }, authToken);
  };
}

// Loaded with the first message, so that processes which send none never pay for it.
async function connect({ accountSid, authToken, timeoutMs = ATTEMPT_MS }: TwilioOptions) {
  const { default: twilio } = await import("twilio");
  const client = twilio(accountSid, authToken, { autoRetry: false });
  // The library's own limit starts anew with every byte of the answer.
  client.httpClient.axios.interceptors.request.use((request) =>
    Object.assign(request, { signal: AbortSignal.timeout(timeoutMs) }),
  );
  return client;
}

// The library's error holds the request with its credentials, so nothing but its code goes on.
function giveUp(error: unknown): never {
  const { data } = Failure.safeParse(error);
  throw new TemporaryFailure(`Twilio gave no answer (${data?.code ?? "unknown error"})`);
}
