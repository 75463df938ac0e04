import { z } from "zod";
import { env } from "@/lib/kit/env";
import { guardedFetch } from "@/lib/kit/outgoing/guarded-fetch";
import { OutgoingRefused } from "@/lib/kit/outgoing/target";
import type { GiftCardAccount } from "@/lib/ledger/credit-settings/read";

const TREMENDOUS = "https://www.tremendous.com/api/v2";

/** A gift card to be ordered. */
export interface GiftCard {
  /** Ours: the same id again is the same order. */
  readonly externalId: string;
  readonly amountCents: number;
  readonly name: string;
  readonly email: string;
}

/**
 * What came of asking: it is done; it was refused, and there is no order; it waits at the provider; nobody knows, so it
 * is asked again; or nothing was ordered this time.
 */
export type Outcome =
  | { readonly kind: "done" | "waits"; readonly orderId: string }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unsure" | "nothing" };

/** Orders a gift card that the provider sends by email. However often one is ordered, it is one order. */
export async function orderGiftCard(account: GiftCardAccount, card: GiftCard): Promise<Outcome> {
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
  // It may refuse what it has accepted before, when the first answer was lost.
  const reason = await readReason(answer, account.key);
  const before = await findGiftCard(account, card.externalId);
  return before.kind === "nothing" ? { kind: "refused", reason } : before;
}

/** What came of an order that was asked for before; `nothing` when there is none. */
export async function findGiftCard(account: GiftCardAccount, externalId: string): Promise<Outcome> {
  const answer = await ask(account, "GET", `/orders/${externalId}`);
  if (!(answer instanceof Response)) return { kind: "unsure" };
  if (answer.ok) return judgeOrder(answer);
  return { kind: answer.status === 404 ? "nothing" : "unsure" };
}

/** Cents as the decimal number of dollars that they are, exactly. */
export function toDollars(cents: number): number {
  return Number(`${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`);
}

const passing: readonly number[] = [408, 409, 425];

// A key or an account that it does not take, and too many requests, say nothing about the order.
function isNotNow({ status }: Response): boolean {
  return status === 401 || status === 403 || status === 429;
}

const Answered = z.object({ order: z.object({ id: z.string().min(1), status: z.string() }) });

async function judgeOrder(answer: Response): Promise<Outcome> {
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
  const said = data?.errors.message
    .replaceAll(key, "…")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return `Tremendous refused it${said ? `: ${said}` : "."}`.slice(0, LONGEST_REASON);
}

/** Problems of an address, which is then never called. */
const neverSent: readonly string[] = ["address", "scheme", "port", "private"];

async function ask(
  { key }: GiftCardAccount,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<Response | Outcome> {
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
