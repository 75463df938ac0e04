import { z } from "zod";
import { env } from "@/lib/kit/env";
import { guardedFetch } from "@/lib/kit/outgoing/guarded-fetch";
import { OutgoingRefused } from "@/lib/kit/outgoing/target";
import type { GiftCardAccount } from "@/lib/ledger/credit-settings/read";

const TREMENDOUS = "https://www.tremendous.com/api/v2";

interface GiftCard {
  /** Our id. Repeating it repeats the same order. */
  readonly externalId: string;
  readonly amountCents: number;
  readonly name: string;
  readonly email: string;
}

/**
 * Result of an order: done; refused, so no order exists; waiting at the provider; unknown, so it is retried; or not
 * ordered this time.
 */
export type OrderOutcome =
  | { readonly kind: "done" | "waits"; readonly orderId: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unsure" | "nothing" };

/** Orders a gift card that the provider emails. Idempotent by `externalId`. */
export async function orderGiftCard(account: GiftCardAccount, card: GiftCard): Promise<OrderOutcome> {
  const answer = await ask(account, "POST", "/orders", {
    external_id: card.externalId,
    payment: { funding_source_id: account.fundingId ?? "balance" },
    reward: {
      value: { denomination: toDollars(card.amountCents), currency_code: "USD" },
      recipient: { name: card.name, email: card.email },
      delivery: { method: "EMAIL" },
      campaign_id: account.campaignId,
    },
  });
  if (!(answer instanceof Response)) return answer;
  if (answer.ok) return judgeOrder(answer);
  if (isNotNow(answer)) return { kind: "nothing" };
  if (answer.status >= 500 || passing.includes(answer.status)) return { kind: "unsure" };
  // After a lost response, the provider may refuse an order that it accepted before.
  const reason = await readReason(answer, account.key);
  const before = await findGiftCard(account, card.externalId);
  return before.kind === "nothing" ? { kind: "refused", reason } : before;
}

/** Looks up an earlier order; `nothing` if there is none. */
export async function findGiftCard(account: GiftCardAccount, externalId: string): Promise<OrderOutcome> {
  const answer = await ask(account, "GET", `/orders/${externalId}`);
  if (!(answer instanceof Response)) return { kind: "unsure" };
  if (answer.ok) return judgeOrder(answer);
  return { kind: answer.status === 404 ? "nothing" : "unsure" };
}

/** Converts cents to the exact decimal dollar amount. */
export function toDollars(cents: number): number {
  return Number(`${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`);
}

const passing: readonly number[] = [408, 409, 425];

// A rejected key, a closed account or a rate limit says nothing about the order.
function isNotNow({ status }: Response): boolean {
  return status === 401 || status === 403 || status === 429;
}

const Answered = z.object({ order: z.object({ id: z.string().min(1), status: z.string() }) });

async function judgeOrder(answer: Response): Promise<OrderOutcome> {
  const { data } = Answered.safeParse(await answer.json().catch(() => null));
  if (!data) return { kind: "unsure" };
  const { id: orderId, status } = data.order;
  if (status === "EXECUTED") return { kind: "done", orderId };
  if (status === "FAILED" || status === "CANCELED") {
    return { kind: "refused", reason: `Tremendous says that order ${orderId} is ${status.toLowerCase()}.` };
  }
  return { kind: "waits", orderId };
}

const Problem = z.object({ errors: z.object({ message: z.string() }) });
const LONGEST_REASON = 200;

async function readReason(answer: Response, key: string): Promise<string> {
  const { data } = Problem.safeParse(await answer.json().catch(() => null));
  const message = data?.errors.message
    .replaceAll(key, "…")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return `Tremendous refused it${message ? `: ${message}` : "."}`.slice(0, LONGEST_REASON);
}

/** URL problems that prevent the call from being made. */
const neverSent: readonly string[] = ["address", "scheme", "port", "private"];

async function ask(
  { key }: GiftCardAccount,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<Response | OrderOutcome> {
  const base = (env().TREMENDOUS_BASE_URL ?? TREMENDOUS).replace(/\/+$/, "");
  const headers = {
    Authorization: `Bearer ${key}`,
    Accept: "application/json",
    ...(body && { "Content-Type": "application/json" }),
  };
  try {
    return await guardedFetch(`${base}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    const isUnsent = error instanceof OutgoingRefused && neverSent.includes(error.problem);
    return { kind: isUnsent ? "nothing" : "unsure" };
  }
}
