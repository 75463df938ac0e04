import { createHmac, randomUUID } from "node:crypto";
import type { EventChoices } from "@/lib/integrations/connections/shape";
import { sign } from "@/lib/integrations/webhooks/signature";
import type { Fields } from "@/proof/fixtures/scenario";

/** Systems whose events carry all the data we need, each with its own signature and format. */
export const storySystems = ["stripe", "square", "shopify", "housecall_pro", "highlevel"] as const;
export type StorySystem = (typeof storySystems)[number];

/** Connection settings of each system. */
export const choices: Readonly<Record<StorySystem, EventChoices>> = {
  stripe: { paid: "checkout_or_invoice", refunded: "refund" },
  square: { paid: "payment", refunded: "refund" },
  shopify: { paid: "order", refunded: "refund_or_cancellation" },
  housecall_pro: { booked: "job_scheduled", paid: "job_paid", refunded: "job_canceled" },
  highlevel: { booked: "appointment", paid: "invoice", refunded: "invoice_void" },
};

/** A payment in another system, in cents. */
export interface Sale {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly code: string | undefined;
  readonly currency: "usd" | "eur";
  readonly paidCents: number;
  /** The tax included. */
  readonly taxCents: number;
  /** Whether it is a test mode order. */
  readonly isTest: boolean;
  /** Whether Stripe reports it as an invoice without the payment's id, plus an event that links the two. */
  readonly isLinked: boolean;
}

/** A refund; null cents for the full amount. */
export interface Back {
  readonly id: string;
  readonly cents: number | null;
}

/** An unsigned request. */
export interface UnsignedRequest {
  readonly body: Fields;
  /** The event name that some systems send outside of the body. */
  readonly topic?: string;
}

/** A system's event formats. */
export interface EventFormat {
  /** Every event that reports one payment. */
  readonly paid: (sale: Sale) => readonly UnsignedRequest[];
  readonly refunded: (sale: Sale, back: Back) => UnsignedRequest;
  /** The refund failed; undefined if the system has no such event. */
  readonly failed?: (sale: Sale, back: Back) => UnsignedRequest;
  /** Whether partial refunds exist. */
  readonly hasParts: boolean;
}

const inDollars = (cents: number) => (cents / 100).toFixed(2);

function ofStripe(type: string, object: Fields, isTest = false): UnsignedRequest {
  const event = { id: `evt_${randomUUID()}`, object: "event", type, livemode: !isTest };
  return { body: { ...event, data: { object: { ...object, livemode: !isTest } } } };
}

function invoiceOf({ id, name, email, code, currency, paidCents, taxCents }: Sale): Fields {
  return {
    id: `in_${id}`,
    currency,
    amount_paid: paidCents,
    total: paidCents,
    total_excluding_tax: paidCents - taxCents,
    customer_name: name,
    customer_email: email,
    metadata: code === undefined ? {} : { referral_code: code },
  };
}

function linkOf({ id, paidCents }: Sale): Fields {
  return {
    id: `inpay_${id}`,
    object: "invoice_payment",
    invoice: `in_${id}`,
    status: "paid",
    amount_paid: paidCents,
    payment: { type: "payment_intent", payment_intent: `pi_${id}` },
  };
}

function stripeRefund(status: string, { id, paidCents, currency }: Sale, back: Back): Fields {
  const amount = back.cents ?? paidCents;
  return { id: `re_${back.id}`, payment_intent: `pi_${id}`, status, currency, amount };
}

const stripe: EventFormat = {
  hasParts: true,
  paid: (sale) => {
    const { id, name, email, code, currency, paidCents, taxCents, isTest } = sale;
    if (sale.isLinked) {
      return [
        ofStripe("invoice.paid", invoiceOf(sale), isTest),
        ofStripe("invoice_payment.paid", linkOf(sale), isTest),
      ];
    }
    const session = {
      id: `cs_${id}`,
      payment_intent: `pi_${id}`,
      payment_status: "paid",
      currency,
      amount_total: paidCents,
      total_details: { amount_tax: taxCents, amount_shipping: 0 },
      customer_details: { name, email },
      metadata: code === undefined ? {} : { referral_code: code },
    };
    return [
      ofStripe("checkout.session.completed", session, isTest),
      ofStripe("invoice.paid", { ...invoiceOf(sale), payment_intent: `pi_${id}` }, isTest),
    ];
  },
  refunded: (sale, back) => ofStripe("refund.created", stripeRefund("succeeded", sale, back), sale.isTest),
  failed: (sale, back) => ofStripe("refund.failed", stripeRefund("failed", sale, back), sale.isTest),
};

function ofSquare(type: string, object: Fields): UnsignedRequest {
  return { body: { event_id: randomUUID(), type, data: { type: type.split(".")[0], object } } };
}

const squareRefund = (status: string, { id, paidCents, currency }: Sale, back: Back) =>
  ofSquare(status === "FAILED" ? "refund.updated" : "refund.created", {
    refund: {
      id: `${back.id}`,
      payment_id: `pay_${id}`,
      order_id: `return_${back.id}`,
      status,
      amount_money: { amount: back.cents ?? paidCents, currency: currency.toUpperCase() },
    },
  });

const square: EventFormat = {
  hasParts: true,
  paid: ({ id, name, email, code, currency, paidCents }) =>
    ["payment.created", "payment.updated"].map((type) => {
      const money = { amount: paidCents, currency: currency.toUpperCase() };
      const [first_name, last_name] = name.split(" ");
      return ofSquare(type, {
        payment: {
          id: `pay_${id}`,
          order_id: `order_${id}`,
          status: "COMPLETED",
          buyer_email_address: email,
          amount_money: money,
          total_money: money,
          billing_address: { first_name, last_name },
          ...(code !== undefined && { reference_id: code }),
        },
      });
    }),
  refunded: (sale, back) => squareRefund("COMPLETED", sale, back),
  failed: (sale, back) => squareRefund("FAILED", sale, back),
};

const shopify: EventFormat = {
  hasParts: true,
  paid: ({ id, name, email, code, currency, paidCents, taxCents, isTest }) => {
    const [first_name, last_name] = name.split(" ");
    const order = {
      id,
      email,
      currency: currency.toUpperCase(),
      financial_status: "paid",
      taxes_included: false,
      total_price: inDollars(paidCents),
      subtotal_price: inDollars(paidCents - taxCents),
      total_tax: inDollars(taxCents),
      customer: { first_name, last_name, email },
      test: isTest,
      note_attributes: code === undefined ? [] : [{ name: "referral_code", value: code }],
    };
    return [{ topic: "orders/paid", body: order }];
  },
  refunded: ({ id, currency, paidCents, isTest }, back) => {
    const amount = inDollars(back.cents ?? paidCents);
    const money = { amount, currency: currency.toUpperCase() };
    const transaction = { kind: "refund", status: "success", ...money, test: isTest };
    return { topic: "refunds/create", body: { id: back.id, order_id: id, transactions: [transaction] } };
  },
};

const housecallPro: EventFormat = {
  hasParts: false,
  paid: ({ id, name, email, code, paidCents, taxCents }) => {
    const [first_name, last_name] = name.split(" ");
    const customer = { id: `cust_${id}`, first_name, last_name, email };
    const job = {
      id: `job_${id}`,
      total_amount: paidCents,
      taxes: [{ amount: taxCents }],
      customer,
      lead_source: code,
    };
    return [{ body: { event: "job.paid", event_occurred_at: new Date().toISOString(), job } }];
  },
  refunded: ({ id }) => ({
    body: { event: "job.canceled", event_occurred_at: new Date().toISOString(), job: { id: `job_${id}` } },
  }),
};

const highlevel: EventFormat = {
  hasParts: false,
  paid: ({ id, name, email, code, currency, paidCents, taxCents }) => {
    const person = { contactDetails: { id: `contact_${id}`, name, email } };
    const money = {
      amountPaid: paidCents / 100,
      amountSummary: { tax: taxCents / 100 },
      currency: currency.toUpperCase(),
    };
    const said = code === undefined ? {} : { customData: { referral_code: code } };
    return [{ body: { webhookId: randomUUID(), type: "InvoicePaid", _id: id, ...person, ...money, ...said } }];
  },
  refunded: ({ id }) => ({ body: { webhookId: randomUUID(), type: "InvoiceVoid", _id: id } }),
};

export const wordings: Readonly<Record<StorySystem, EventFormat>> = {
  stripe,
  square,
  shopify,
  housecall_pro: housecallPro,
  highlevel,
};

/** A connection from the sending system's side. */
export interface SigningConnection {
  readonly system: StorySystem;
  readonly address: string;
  readonly secret: string;
}

/** Builds a request with the system's signature. */
export function signMessage({ system, address, secret }: SigningConnection, { body, topic = "" }: UnsignedRequest) {
  const raw = JSON.stringify(body);
  const hmac = (spelling: "hex" | "base64", text: string) => createHmac("sha256", secret).update(text).digest(spelling);
  const moment = String(Math.floor(Date.now() / 1_000));
  const headers: Readonly<Record<StorySystem, Record<string, string>>> = {
    stripe: { "Stripe-Signature": sign(secret, raw, new Date()) },
    square: { "X-Square-HmacSha256-Signature": hmac("base64", `${address}${raw}`) },
    shopify: {
      "X-Shopify-Hmac-Sha256": hmac("base64", raw),
      "X-Shopify-Topic": topic,
      "X-Shopify-Event-Id": createHmac("sha256", "event").update(`${topic}${raw}`).digest("hex"),
    },
    housecall_pro: { "Api-Signature": hmac("hex", `${moment}.${raw}`), "Api-Timestamp": moment },
    highlevel: { "X-Webhook-Secret": secret },
  };
  return { raw, headers: headers[system] };
}
