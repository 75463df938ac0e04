import { exampleEvents } from "@/lib/webhooks/samples";

/** The example events as the guide shows them. */
export const events = exampleEvents({
  campaignId: "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10",
  referralCode: "ANN-7K2Q",
});

/** A request as it crosses the wire. */
export function rawRequest(url: string): string {
  return `POST ${url}/api/webhooks/<orgId>
Content-Type: application/json
X-Service-Signature: t=1795262400,v1=9f86d0…

${JSON.stringify(events["referral.convert"], null, 2)}`;
}

export const createdKey = asJson({
  keyId: "rrw_Yk3v9mQ0c2RfT7aB",
  signingSecret: "whsec_…",
  name: "CRM",
  createdAt: "2026-11-21T12:00:00.000Z",
});

export const appliedAnswer = asJson({
  ok: true,
  eventId: "019a6c21-3e5f-7a80-9c1d-2b3a4c5d6e7f",
  outcome: "applied",
  result: {
    referralId: "019a6c20-5d3e-7f10-b1c2-9e8d7c6b5a40",
    conversionId: "019a6c21-3e60-7b12-8f4e-5a6b7c8d9e0f",
    advocateNewBalance: 4800,
  },
});

/** The answer to a repeat of the event. */
export const repeatedAnswer = `HTTP/1.1 200 OK
Content-Type: application/json
Idempotent-Replayed: true

${appliedAnswer}`;

export const unmatchedAnswer = asJson({
  ok: true,
  eventId: "019a6c21-3e5f-7a80-9c1d-2b3a4c5d6e7f",
  outcome: "unmatched",
  detail: "No referral fits this event.",
});

function asJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
