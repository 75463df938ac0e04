import type { EventFacts } from "@/lib/integrations/connections/event-facts";
import type { Credentials, Profile, Received, SignatureVerdict } from "@/lib/integrations/connections/profile";
import {
  buildFacts,
  type FactsOrReason,
  fingerprint,
  isChosen,
  joinName,
  nameId,
  toEvent,
} from "@/lib/integrations/connections/profiles/build-facts";
import { at, idAt, integerAt, listAt, textAt } from "@/lib/integrations/connections/profiles/json";
import { isHmac, isOld } from "@/lib/integrations/connections/profiles/signatures";
import type { EventChoices } from "@/lib/integrations/connections/shape";

const DIGITS = /^\d{1,13}$/;
const SECONDS = 11;

/**
 * Housecall Pro: https://docs.housecallpro.com/docs/housecall-public-api/webhooks. Supports both signature schemes and
 * all three names of the event type in use.
 */
export const housecallPro: Profile = {
  verify: (received, credentials) => {
    const timed = received.headers.get("api-signature");
    if (timed !== null) return verifyTimedBody(timed, received, credentials);
    const plain = received.headers.get("x-housecallpro-signature");
    if (plain === null) return "unsigned";
    return isHmac(plain, "hex", credentials.secret, [received.body]) ? "genuine" : "forged";
  },
  read: (body, _headers, choices) => {
    const type = textAt(body, "event") ?? textAt(body, "event_action") ?? textAt(body, "event_type") ?? "unknown";
    const [kind = ""] = type.split(".");
    const about = at(body, kind) ?? at(body, "data", kind) ?? at(body, "data");
    const when = idAt(body, "event_occurred_at") ?? idAt(body, "timestamp") ?? idAt(about, "updated_at");
    const id = idAt(about, "id");
    const externalId = id === undefined || when === undefined ? fingerprint(body) : `${type}:${id}:${when}`;
    return [toEvent(externalId, type, readAbout(type, about, choices))];
  },
};

function readAbout(type: string, about: unknown, choices: EventChoices): FactsOrReason {
  if (isChosen("housecall_pro", "booked", type, choices)) return readBooked(about);
  if (isChosen("housecall_pro", "paid", type, choices)) return readPaid(about);
  return isChosen("housecall_pro", "refunded", type, choices) ? readCanceled(about) : null;
}

function verifyTimedBody(
  signature: string,
  { body, headers, now }: Received,
  { secret }: Credentials,
): SignatureVerdict {
  const timestamp = headers.get("api-timestamp");
  if (timestamp === null || !isHmac(signature, "hex", secret, [timestamp, ".", body])) return "forged";
  return isOld(toMoment(timestamp), now) ? "old" : "genuine";
}

function toMoment(timestamp: string): Date {
  if (!DIGITS.test(timestamp)) return new Date(timestamp);
  return new Date(Number(timestamp) * (timestamp.length <= SECONDS ? 1_000 : 1));
}

function readBooked(job: unknown): EventFacts {
  return buildFacts("booked", { ...personOf(job), paymentIds: [nameId("housecall_pro", idAt(job, "id"))] });
}

// Amounts are in cents. A job and its invoices are one payment, named by the job.
function readPaid(about: unknown): FactsOrReason {
  const paidCents = integerAt(about, "total_amount") ?? integerAt(about, "amount") ?? 0;
  const id = idAt(about, "job_id") ?? idAt(about, "id");
  if (paidCents === 0 || id === undefined) return "The job’s total is zero.";
  const taxes = listAt(about, "taxes").reduce<number>((sum, tax) => sum + (integerAt(tax, "amount") ?? 0), 0);
  return buildFacts("paid", {
    ...personOf(about),
    paymentIds: [id, idAt(about, "id")].map((each) => nameId("housecall_pro", each)),
    paidCents,
    valueCents: Math.max(0, paidCents - taxes),
  });
}

// Cancellation and deletion share a refund id, so a job is reversed once.
function readCanceled(job: unknown): FactsOrReason {
  const id = idAt(job, "id");
  if (id === undefined) return "It has no id.";
  return buildFacts("refunded", {
    customerId: idAt(job, "customer", "id"),
    paymentIds: [nameId("housecall_pro", id)],
    refund: { id: `${id}:canceled` },
  });
}

function personOf(about: unknown) {
  const customer = at(about, "customer");
  return {
    name: joinName(textAt(customer, "first_name"), textAt(customer, "last_name")) ?? textAt(customer, "company"),
    email: textAt(customer, "email"),
    phone: textAt(customer, "mobile_number") ?? textAt(customer, "home_number") ?? textAt(customer, "work_number"),
    customerId: idAt(customer, "id"),
    otherCodes: [customer, about].flatMap((each) => [
      textAt(each, "lead_source"),
      ...listAt(each, "tags").map((tag) => textAt(tag) ?? textAt(tag, "name")),
    ]),
  };
}
