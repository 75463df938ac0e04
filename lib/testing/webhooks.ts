import { randomUUID } from "node:crypto";
import { z } from "zod";
import { sign } from "@/lib/inbound-webhooks/signature";
import { type Answer, apiAs, type Options, type TestApi } from "@/lib/testing/api";
import type { Fields } from "@/lib/testing/scenario";

const KeyBody = z.object({ keyId: z.string(), signingSecret: z.string() });
const EventBody = z.object({ eventId: z.string() });
const AppliedBody = z.object({ result: z.record(z.string(), z.json()) });
const EventsBody = z.object({
  events: z.array(z.looseObject({ eventId: z.string(), externalId: z.string() })),
});
const EntriesBody = z.object({
  entries: z.array(z.looseObject({ action: z.string(), subjectId: z.string() })),
});

/** What a delivery differs in from one that is in order. */
interface Delivery {
  /** When it was signed. */
  readonly at?: Date;
  /** Another signature, or none. */
  readonly signature?: string | null;
  /** Other bytes to send than those that are signed. */
  readonly sent?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Another system that sends events to an organization, signed with a key of its own. */
export interface TestSender {
  readonly keyId: string;
  readonly secret: string;
  /** Sends this body. */
  deliver(body: string | Uint8Array<ArrayBuffer>, delivery?: Delivery): Promise<Answer>;
  /** Sends an event of this type under an id of its own. */
  send(type: string, data: unknown, delivery?: Delivery): Promise<Answer>;
}

/** Gives another system a key. @param api an admin of the organization */
export async function connectSender({ orgId }: { orgId: string }, api: TestApi): Promise<TestSender> {
  const answer = await api.post("/api/app/integrations/webhook-keys", { name: "CRM" });
  const { keyId, signingSecret: secret } = KeyBody.parse(answer.body);
  const deliver = (body: string | Uint8Array<ArrayBuffer>, delivery: Delivery = {}) => {
    const { at = new Date(), signature = sign(secret, body, at), sent = body, headers = {} } = delivery;
    const signed = signature === null ? headers : { ...headers, "X-Service-Signature": signature };
    const options: Options = { raw: sent, headers: signed };
    return apiAs(null).post(`/api/webhooks/${orgId}`, undefined, options);
  };
  const send = (type: string, data: unknown, delivery?: Delivery) =>
    deliver(JSON.stringify({ id: randomUUID(), type, data }), delivery);
  return { keyId, secret, deliver, send };
}

/** The id that we gave an event. */
export function eventIdOf({ body }: Answer): string {
  return EventBody.parse(body).eventId;
}

/** What an applied event made. */
export function resultOf({ body }: Answer) {
  return AppliedBody.parse(body).result;
}

/** The log of events, newest first. @param query such as `?limit=1` */
export async function listEvents(api: TestApi, query = "") {
  return EventsBody.parse((await api.get(`/api/app/integrations/webhook-events${query}`)).body).events;
}

/** The newest entries of the audit log; those of one write may be in any order. */
export async function readAuditLog(api: TestApi, limit: number) {
  return EntriesBody.parse((await api.get(`/api/app/audit-log?limit=${limit}`)).body).entries;
}

/** An event that fits no referral, so that it waits for an admin. @returns our id of it */
export async function sendUnmatched(sender: TestSender, more: Fields = {}): Promise<string> {
  return eventIdOf(await sender.send("referral.convert", { referralId: randomUUID(), ...more }));
}
