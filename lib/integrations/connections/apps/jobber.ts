import type { AppAccess, AppSystem, FindPaymentIds } from "@/lib/integrations/connections/apps/app-system";
import { askProvider, ProviderProblem } from "@/lib/integrations/connections/apps/ask";
import type { EventFacts } from "@/lib/integrations/connections/event-facts";
import { buildFacts, isChosen, nameId } from "@/lib/integrations/connections/profiles/build-facts";
import { jobberNumber } from "@/lib/integrations/connections/profiles/jobber";
import { at, dollarsAt, idAt, listAt, textAt } from "@/lib/integrations/connections/profiles/json";
import type { EventChoices } from "@/lib/integrations/connections/shape";
import { env } from "@/lib/kit/env";
import { log } from "@/lib/kit/log";

const JOBBER = "https://api.getjobber.com";
/**
 * Schema version of the queries below. Jobber rejects unknown versions and answers retired ones with the oldest it
 * supports.
 */
const VERSION = "2025-04-16";

const CLIENT = `client { id name leadSource emails { address primary } phones { number primary }
  customFields { ... on CustomFieldText { valueText } } }`;
const INVOICE = `id invoiceStatus amounts { total taxAmount invoiceBalance } ${CLIENT}
  jobs(first: 20) { nodes { id } } paymentRecords(first: 50) { nodes { id amount adjustmentType } }`;

/** The choice under which a paid invoice counts, rather than a job. */
const BY_INVOICE = "invoice_paid";

/** Adjustment types of payment records that return money. */
const BACK = new Set(["REFUND", "FAILED_ACH_PAYMENT"]);

/** Jobber: https://developer.getjobber.com/docs/. Amounts are in dollars. */
export const jobberApp: AppSystem = {
  consentPage: ({ clientId, redirectUri, state }) =>
    `${base()}/api/oauth/authorize?${new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      state,
    })}`,
  tokens: () => ({ url: `${base()}/api/oauth/token`, clientIn: "form" }),
  findAccount: async (token) => {
    const account = jobberNumber(idAt(await queryJobber(token, "query { account { id } }"), "account", "id"));
    if (account === undefined) throw new ProviderProblem("Jobber doesn’t say which account it is.");
    return account;
  },
  read: (access, { type, id }, choices, findPaymentIds) => {
    if (isChosen("jobber", "booked", type, choices)) return readBooked(access, type, id);
    if (isChosen("jobber", "paid", type, choices)) return readPaid(access, type, id, choices);
    return readRefunded(access, type, id, choices, findPaymentIds);
  },
};

function base(): string {
  return (env().JOBBER_BASE_URL ?? JOBBER).replace(/\/+$/, "");
}

// Errors come in three shapes: a bare message, query errors, and errors next to a mutation's result.
async function queryJobber(token: string, query: string, variables: Readonly<Record<string, string>> = {}) {
  const { status, body } = await askProvider("Jobber", `${base()}/api/graphql`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "X-JOBBER-GRAPHQL-VERSION": VERSION,
    },
    body: JSON.stringify({ query, variables }),
  });
  const outdated = textAt(body, "extensions", "versioning", "warning");
  if (outdated !== undefined) log().warn({ version: VERSION, warning: outdated }, "Jobber warns of its API version");
  const [error] = listAt(body, "errors");
  const code = textAt(error, "extensions", "code");
  const message = textAt(error, "message") ?? textAt(body, "message") ?? `answered ${status}`;
  if (status === 401 || code === "UNAUTHENTICATED") {
    throw new ProviderProblem(`Jobber refused access: ${message}`, "denied");
  }
  if (code === "NOT_FOUND") return {};
  if (status !== 200 || error !== undefined || at(body, "data") === undefined) {
    throw new ProviderProblem(`Jobber can’t be read: ${message}`.slice(0, 200));
  }
  return at(body, "data");
}

async function readRecord(access: AppAccess, kind: string, id: string, fields: string): Promise<unknown> {
  const field = kind.charAt(0).toLowerCase() + kind.slice(1);
  const query = `query ($id: EncodedId!) { ${field}(id: $id) { ${fields} } }`;
  return at(await queryJobber(access.token, query, { id: globalId(kind, id) }), field) ?? undefined;
}

/** A global id for Jobber's API. Events may carry a bare number. */
function globalId(kind: string, id: string): string {
  const isGlobal = Buffer.from(id, "base64").toString().startsWith("gid://");
  return isGlobal ? id : Buffer.from(`gid://Jobber/${kind}/${jobberNumber(id)}`).toString("base64");
}

const GONE = "It is no longer in Jobber.";

async function readBooked(access: AppAccess, type: string, id: string): Promise<EventFacts | string> {
  const kind = type === "QUOTE_APPROVED" ? "Quote" : "Job";
  const record = await readRecord(access, kind, id, `id ${CLIENT}`);
  return record === undefined ? GONE : buildFacts("booked", personOf(record));
}

async function readPaid(
  access: AppAccess,
  type: string,
  id: string,
  choices: EventChoices,
): Promise<EventFacts | string> {
  if (type !== "INVOICE_UPDATE") return readDone(access, type, id);
  const invoice = await readRecord(access, "Invoice", id, INVOICE);
  if (invoice === undefined) return GONE;
  const paidCents = dollarsAt(invoice, "amounts", "total") ?? 0;
  if (textAt(invoice, "invoiceStatus") !== "paid" || paidCents === 0) return "The invoice isn’t paid in full.";
  return buildFacts("paid", {
    ...personOf(invoice),
    paymentIds: idsOf(invoice, choices),
    paidCents,
    valueCents: Math.max(0, paidCents - (dollarsAt(invoice, "amounts", "taxAmount") ?? 0)),
  });
}

async function readDone(access: AppAccess, type: string, id: string): Promise<EventFacts | string> {
  const job = `id total ${CLIENT}`;
  const record =
    type === "VISIT_COMPLETE"
      ? at(await readRecord(access, "Visit", id, `id job { ${job} }`), "job")
      : await readRecord(access, "Job", id, job);
  if (record === undefined || record === null) return GONE;
  const paidCents = dollarsAt(record, "total") ?? 0;
  if (paidCents === 0) return "The job’s total is zero.";
  const paymentIds = [toPaymentId("job", idAt(record, "id"))];
  return buildFacts("paid", { ...personOf(record), paymentIds, paidCents, valueCents: paidCents });
}

// Computes what is left of the invoice now, so repeats and reordering do no harm. Deleted records can't be read, so a
// deletion only matters for an invoice that converted a lead.
async function readRefunded(
  access: AppAccess,
  type: string,
  id: string,
  choices: EventChoices,
  findPaymentIds: FindPaymentIds,
): Promise<EventFacts | string> {
  const isInvoice = type === "INVOICE_DESTROY";
  const record = isInvoice ? undefined : await readRecord(access, "PaymentRecord", id, "id invoice { id }");
  const known = await findPaymentIds(toPaymentId(isInvoice ? "invoice" : "payment", id) ?? "");
  const number = jobberNumber(idAt(record, "invoice", "id")) ?? numberIn(known);
  if (number === undefined) return "It isn’t about a payment of a lead.";
  const invoice = await readRecord(access, "Invoice", number, INVOICE);
  const key = toPaymentId("invoice", number) ?? "";
  if (invoice === undefined) {
    if (known.length === 0) return GONE;
    return buildFacts("refunded", { paymentIds: known, refund: { id: key, leftCents: 0 } });
  }
  const paidCents = dollarsAt(invoice, "amounts", "total") ?? 0;
  const isConverted = (await findPaymentIds(key)).length > 0;
  const owedCents = isConverted ? (dollarsAt(invoice, "amounts", "invoiceBalance") ?? 0) : 0;
  const backCents = Math.max(owedCents, await sumRefunds(access, invoice));
  if (backCents === 0) return "No money went back.";
  const leftCents = Math.max(0, paidCents - backCents);
  return buildFacts("refunded", {
    ...personOf(invoice),
    paymentIds: idsOf(invoice, choices),
    // An invoice's total was stored when it was paid, before later additions. A job's total differs from its invoice's.
    ...(choices.paid !== BY_INVOICE && { paidCents }),
    refund: { id: key, leftCents },
  });
}

// Jobber lists a refund as its own record, under its payment, or both under one id.
async function sumRefunds({ token }: AppAccess, invoice: unknown): Promise<number> {
  const records = listAt(invoice, "paymentRecords", "nodes");
  const payments = records.map((record) => idAt(record, "id")).filter((id) => id !== undefined);
  const parts = payments.map(
    (id, index) => `p${index}: paymentRecord(id: ${JSON.stringify(id)}) { refunds(first: 20) { nodes { id amount } } }`,
  );
  const nested = parts.length === 0 ? {} : await queryJobber(token, `query { ${parts.join(" ")} }`);
  const refunds = [
    ...records.filter((record) => BACK.has(textAt(record, "adjustmentType") ?? "")),
    ...payments.flatMap((_, index) => listAt(nested, `p${index}`, "refunds", "nodes")),
  ];
  const cents = new Map(refunds.map((refund) => [idAt(refund, "id"), dollarsAt(refund, "amount") ?? 0]));
  return [...cents.values()].reduce((sum, each) => sum + each, 0);
}

/** The invoice's payment ids. They include its jobs if jobs count as paid. */
function idsOf(invoice: unknown, { paid }: EventChoices) {
  const jobs = paid === BY_INVOICE ? [] : listAt(invoice, "jobs", "nodes");
  return [
    toPaymentId("invoice", idAt(invoice, "id")),
    ...listAt(invoice, "paymentRecords", "nodes").map((record) => toPaymentId("payment", idAt(record, "id"))),
    ...jobs.map((job) => toPaymentId("job", idAt(job, "id"))),
  ];
}

function toPaymentId(kind: string, id: string | undefined): string | undefined {
  const number = jobberNumber(id);
  return nameId("jobber", number && `${kind}:${number}`);
}

function numberIn(ids: readonly string[]): string | undefined {
  return ids.map((id) => /^jobber:invoice:(\d+)$/.exec(id)?.[1]).find(Boolean);
}

function personOf(record: unknown) {
  const client = at(record, "client");
  const first = (list: readonly unknown[]) => list.find((each) => at(each, "primary") === true) ?? list[0];
  return {
    name: textAt(client, "name"),
    email: textAt(first(listAt(client, "emails")), "address"),
    phone: textAt(first(listAt(client, "phones")), "number"),
    customerId: jobberNumber(idAt(client, "id")),
    otherCodes: [
      ...listAt(client, "customFields").map((field) => textAt(field, "valueText")),
      textAt(client, "leadSource"),
    ],
  };
}
