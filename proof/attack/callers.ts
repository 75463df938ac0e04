import { randomInt } from "node:crypto";
import { sessionCookie } from "@/lib/auth/cookies";
import { sign } from "@/lib/webhooks/signature";
import type { ArbitraryRequest, Operation } from "@/proof/fixtures/arbitrary-request";
import { openingOf } from "@/proof/fixtures/operations";
import type { Scene } from "./scene";

type Headers = Readonly<Record<string, string>>;

/** What proves who sends a request: members' places are taken by those whom alone an operation is for. */
export function proofOf(operation: Operation, { caller, body }: ArbitraryRequest, scene: Scene): Headers {
  const { apiKey, userKey, session, invitation, resetLink, webhook } = scene.secrets;
  if (caller === "user") return bearer(userKey);
  if (caller === "nobody") return {};
  if (caller === "stranger") return bearer(`rrk_${"a".repeat(16)}:${"b".repeat(43)}`);
  const opening = openingOf(operation);
  switch (caller === "browser" && opening === "apiKey" ? "session" : opening) {
    case "apiKey":
      return bearer(apiKey);
    case "session":
      return { ...fromOwnPage(), Cookie: `theme=dark; ${sessionCookie().name}=${session}` };
    case "invitation":
      return bearer(invitation);
    case "resetLink":
      return bearer(resetLink);
    case "visitor":
      return fromOwnPage();
    case "webhookSignature":
      return { "X-Service-Signature": sign(webhook, body ?? "", new Date()) };
  }
}

function bearer(credential: string): Headers {
  return { Authorization: `Bearer ${credential}` };
}

/** What a browser says of a request of our own page, each time from another network. */
export function fromOwnPage(): Headers {
  return { "Sec-Fetch-Site": "same-origin", "X-Forwarded-For": anyNetwork() };
}

export function anyNetwork(): string {
  return `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`;
}
