import type { AppAccess, AppSystem, FindPaymentIds } from "@/lib/integrations/connections/apps/app-system";
import { askProvider, ProviderProblem } from "@/lib/integrations/connections/apps/ask";
import type { EventFacts } from "@/lib/integrations/connections/event-facts";
import { buildFacts, isChosen, nameId, toMoney } from "@/lib/integrations/connections/profiles/build-facts";
import { at, dollarsAt, idAt, listAt, textAt } from "@/lib/integrations/connections/profiles/json";
import { env } from "@/lib/kit/env";

const CONSENT = "https://appcenter.intuit.com";
const TOKENS = "https://oauth.platform.intuit.com";
const API = "https://quickbooks.api.intuit.com";
/** API minor version, which sets the shape of responses. */
const MINOR_VERSION = "75";
const ACCOUNT = /^\d{1,20}$/;

/** QuickBooks Online: https://developer.intuit.com/app/developer/qbo/docs/api/accounting. Amounts are in dollars. */
export const quickbooksApp: AppSystem = {
  consentPage: ({ clientId, redirectUri, state }) =>
    `${base(CONSENT)}/connect/oauth2?${new URLSearchParams({
      client_id: clientId,
      response_type: "code",
      scope: "com.intuit.quickbooks.accounting",
      redirect_uri: redirectUri,
      state,
    })}`,
  tokens: () => ({ url: `${base(TOKENS)}/oauth2/v1/tokens/bearer`, clientIn: "header" }),
  findAccount: async (token, account = "") => {
    // The redirect names the company, and the token opens only that company.
    const isOne = ACCOUNT.test(account) && (await readRecord({ token, account }, "companyinfo", account));
    if (!isOne) throw new ProviderProblem("QuickBooks doesn’t say which company it is.");
    return account;
  },
  read: (access, { type, id }, choices, findPaymentIds) => {
    const [, entity = ""] = type.split(".");
    if (!isChosen("quickbooks", "paid", type, choices)) return readReturned(access, type, id, findPaymentIds);
    return entity === "payment" ? readPayment(access, id) : readReceipt(access, id);
  },
};

function base(host: string): string {
  return (env().QUICKBOOKS_BASE_URL ?? host).replace(/\/+$/, "");
}

async function getFromQuickbooks({ token, account }: AppAccess, path: string): Promise<unknown> {
  const separator = path.includes("?") ? "&" : "?";
  const url = `${base(API)}/v3/company/${account}/${path}${separator}minorversion=${MINOR_VERSION}`;
  const { status, body } = await askProvider("QuickBooks", url, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (status === 200) return body;
  const [fault] = [...listAt(body, "Fault", "Error"), ...listAt(body, "fault", "error")];
  if (status === 404 || textAt(fault, "code") === NOT_FOUND) return undefined;
  const message = textAt(fault, "Message") ?? textAt(fault, "message") ?? `answered ${status}`;
  if (status === 401) throw new ProviderProblem(`QuickBooks refused access: ${message}`, "denied");
  throw new ProviderProblem(`QuickBooks can’t be read: ${message}`.slice(0, 200));
}

/** "Object Not Found": the code for deleted records. */
const NOT_FOUND = "610";

// A response holds one record, keyed by its entity.
async function readRecord(access: AppAccess, entity: string, id: string): Promise<unknown> {
  const body = await getFromQuickbooks(access, `${entity}/${encodeURIComponent(id)}`);
  return Object.entries(Object(body)).find(([key]) => key.toLowerCase() === entity)?.[1];
}

const GONE = "It is no longer in QuickBooks.";

async function readPayment(access: AppAccess, id: string): Promise<EventFacts | string> {
  const payment = await readRecord(access, "payment", id);
  if (payment === undefined) return GONE;
  const invoices: unknown[] = [];
  for (const invoiceId of linkedTo(payment, "Invoice")) {
    const invoice = await readRecord(access, "invoice", invoiceId);
    if (dollarsAt(invoice, "Balance") === 0 && (dollarsAt(invoice, "TotalAmt") ?? 0) > 0) invoices.push(invoice);
  }
  if (invoices.length === 0) return "It pays no invoice in full.";
  return buildFacts("paid", await saleOf(access, "invoice", invoices, [toPaymentId("payment", id)]));
}

async function readReceipt(access: AppAccess, id: string): Promise<EventFacts | string> {
  const receipt = await readRecord(access, "salesreceipt", id);
  if (receipt === undefined) return GONE;
  if ((dollarsAt(receipt, "TotalAmt") ?? 0) === 0) return "The sale’s total is zero.";
  return buildFacts("paid", await saleOf(access, "salesreceipt", [receipt], []));
}

/** One customer's purchase: invoices settled by one payment, or a sales receipt. */
async function saleOf(
  access: AppAccess,
  entity: string,
  sales: readonly unknown[],
  more: readonly (string | undefined)[],
) {
  const [first] = sales;
  const sum = (...path: readonly string[]) =>
    sales.reduce<number>((total, sale) => total + (dollarsAt(sale, ...path) ?? 0), 0);
  const paidCents = sum("TotalAmt");
  const currencies = new Set(sales.map((sale) => textAt(sale, "CurrencyRef", "value") ?? "USD"));
  const [currency] = currencies.size === 1 ? currencies : [];
  const payments = sales.flatMap((sale) => linkedTo(sale, "Payment"));
  return {
    ...(await readPerson(access, first)),
    paymentIds: [
      ...sales.map((sale) => toPaymentId(entity, idAt(sale, "Id"))),
      ...payments.map((id) => toPaymentId("payment", id)),
      ...more,
    ],
    ...toMoney(currency, paidCents, paidCents - sum("TxnTaxDetail", "TotalTax")),
  };
}

async function readPerson(access: AppAccess, sale: unknown) {
  const customerId = idAt(sale, "CustomerRef", "value");
  const customer = customerId === undefined ? undefined : await readRecord(access, "customer", customerId);
  return {
    name: textAt(customer, "DisplayName") ?? textAt(sale, "CustomerRef", "name"),
    email: textAt(customer, "PrimaryEmailAddr", "Address") ?? textAt(sale, "BillEmail", "Address"),
    phone: textAt(customer, "PrimaryPhone", "FreeFormNumber") ?? textAt(customer, "Mobile", "FreeFormNumber"),
    customerId,
    otherCodes: [
      ...listAt(sale, "CustomField").map((field) => textAt(field, "StringValue")),
      textAt(sale, "CustomerMemo", "value"),
    ],
  };
}

async function readReturned(
  access: AppAccess,
  type: string,
  id: string,
  findPaymentIds: FindPaymentIds,
): Promise<EventFacts | string> {
  const [, entity = ""] = type.split(".");
  return entity === "refundreceipt" || entity === "creditmemo"
    ? readRefund(access, entity, id)
    : readUndone(access, entity, id, findPaymentIds);
}

// Refunds do not name their sale. It is known if the customer has only one; otherwise a member decides.
async function readRefund(access: AppAccess, entity: string, id: string): Promise<EventFacts | string> {
  const refund = await readRecord(access, entity, id);
  if (refund === undefined) return GONE;
  const cents = dollarsAt(refund, "TotalAmt") ?? 0;
  if (cents === 0) return "No money went back.";
  const person = await readPerson(access, refund);
  const sales = person.customerId === undefined ? [] : await readSales(access, person.customerId);
  const paymentIds = sales.length === 1 ? sales : [];
  return buildFacts("refunded", { ...person, paymentIds, refund: { id: `${entity}:${id}`, cents } });
}

async function readSales(access: AppAccess, customerId: string): Promise<(string | undefined)[]> {
  const ids: (string | undefined)[] = [];
  for (const entity of ["Invoice", "SalesReceipt"]) {
    const query = `select Id from ${entity} where CustomerRef = '${customerId.replace(/\D/g, "")}' maxresults 2`;
    const body = await getFromQuickbooks(access, `query?query=${encodeURIComponent(query)}`);
    const sales = listAt(body, "QueryResponse", entity);
    ids.push(...sales.map((sale) => toPaymentId(entity.toLowerCase(), idAt(sale, "Id"))));
  }
  return ids;
}

// A payment or sale was voided or deleted. Computes what is left of the sale that converted the lead.
async function readUndone(
  access: AppAccess,
  entity: string,
  id: string,
  findPaymentIds: FindPaymentIds,
): Promise<EventFacts | string> {
  const paymentIds = await findPaymentIds(toPaymentId(entity, id) ?? "");
  if (paymentIds.length === 0) return "It isn’t about a payment of a lead.";
  let leftCents = 0;
  for (const paymentId of paymentIds) {
    const [, kind = "", number = ""] = paymentId.split(":");
    if (kind === "payment") continue;
    const sale = await readRecord(access, kind, number);
    leftCents += Math.max(0, (dollarsAt(sale, "TotalAmt") ?? 0) - (dollarsAt(sale, "Balance") ?? 0));
  }
  return buildFacts("refunded", { paymentIds, refund: { id: paymentIds[0] ?? "", leftCents } });
}

function linkedTo(transaction: unknown, type: string): string[] {
  const links = [transaction, ...listAt(transaction, "Line")].flatMap((each) => listAt(each, "LinkedTxn"));
  const ids = links.filter((link) => at(link, "TxnType") === type).map((link) => idAt(link, "TxnId"));
  return [...new Set(ids.filter((linked) => linked !== undefined))];
}

function toPaymentId(entity: string, id: string | undefined): string | undefined {
  return nameId("quickbooks", id && `${entity}:${id}`);
}
