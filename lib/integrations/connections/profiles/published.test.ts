import { describe, expect, it } from "vitest";
import type { EventFacts } from "@/lib/integrations/connections/event-facts";
import type { EventChoices } from "@/lib/integrations/connections/shape";
import { type AppKey, isAppSystem, type SystemKey, systemKeys } from "@/lib/integrations/connections/systems";
import { read, samples } from "@/proof/fixtures/provider-events/read-sample";

const noChoice: EventChoices = {};
const ours = (text: string) => ({ text, isOurs: true });
const anybodys = (text: string) => ({ text, isOurs: false });

const expected: Readonly<Record<Exclude<SystemKey, AppKey>, Readonly<Record<string, EventFacts | null>>>> = {
  stripe: {
    "checkout.session.completed": {
      meaning: "paid",
      name: "Jenny Rosen",
      email: "jenny@example.com",
      phone: "+14155550134",
      codes: [ours("ANN-7Q2K-M"), anybodys("ANN-7Q2K")],
      customerId: "cus_9s6XKzkNRiz8i3",
      paymentIds: ["stripe:pi_3MtwBwLkdIwHu7ix28a3tqPa", "stripe:cs_test_a1b2c3"],
      valueCents: 20_000,
      paidCents: 22_600,
    },
    "invoice.paid": {
      meaning: "paid",
      name: "Jenny Rosen",
      email: "jennyrosen@example.com",
      codes: [ours("BOB-44")],
      customerId: "cus_NeZwdNtLEOXuvB",
      paymentIds: ["stripe:in_1MtHbELkdIwHu7ixl4OzzPMv"],
      valueCents: 10_000,
      paidCents: 10_850,
    },
    "charge.succeeded": {
      meaning: "paid",
      name: "Jenny Rosen",
      email: "jenny@example.com",
      codes: [],
      paymentIds: ["stripe:pi_3MmlLrLkdIwHu7ix0uke3Ezy", "stripe:ch_3MmlLrLkdIwHu7ix0snN0B15"],
      valueCents: 1_099,
      paidCents: 1_099,
    },
    "charge.refunded": {
      meaning: "refunded",
      codes: [],
      customerId: "cus_9s6XKzkNRiz8i3",
      paymentIds: ["stripe:pi_3MmlLrLkdIwHu7ix0uke3Ezy", "stripe:ch_3MmlLrLkdIwHu7ix0snN0B15"],
      refund: { id: "ch_3MmlLrLkdIwHu7ix0snN0B15:700", cents: 300 },
    },
    "refund.created": {
      meaning: "refunded",
      codes: [],
      paymentIds: ["stripe:pi_1GszsK2eZvKYlo2CfhZyoZLp", "stripe:ch_1NirD82eZvKYlo2CIvbtLWuY"],
      refund: { id: "re_1Nispe2eZvKYlo2Cd31jOCgZ", cents: 1_000 },
    },
    "charge.dispute.created": {
      meaning: "refunded",
      codes: [],
      paymentIds: ["stripe:ch_1AZtxr2eZvKYlo2CJDX8whov"],
      refund: { id: "du_1MtJUT2eZvKYlo2CNaw2HvEv", cents: 1_000 },
    },
  },
  square: {
    "payment.updated": {
      meaning: "paid",
      name: "Amelia Earhart",
      email: "amelia@example.com",
      codes: [anybodys("ANN-7Q2K")],
      customerId: "PQWX7SKFPQYGP3YAQ8MRRKP6JC",
      paymentIds: ["square:03O3USaPaAaFnI6kkwB1JxGgBsUZY", "square:hYy9pRFVxpDsO1FB05SunFWUe9JZY"],
      partId: "square:hYy9pRFVxpDsO1FB05SunFWUe9JZY",
      valueCents: 10_000,
      paidCents: 11_500,
    },
    "refund.updated": {
      meaning: "refunded",
      codes: [],
      paymentIds: ["square:KkAkhdMsgzn59SM8A89WgKwekxLZY", "square:haOyDuHiqtAXMk0d8pDKXpL7Jg4F"],
      refund: {
        id: "KkAkhdMsgzn59SM8A89WgKwekxLZY_ptNBVqHYxt5gAdfcobBe4u1AZsXhoz06KTtuq9Ls24P",
        cents: 1_000,
      },
    },
    "dispute.created": {
      meaning: "refunded",
      codes: [],
      paymentIds: ["square:fbmsaEOpoARDKxiSGH1fqPuqoqFZY"],
      refund: { id: "ORSEVtZAJxb37RA1EiGw", cents: 8_801 },
    },
    "invoice.payment_made": {
      meaning: "paid",
      name: "Amelia Earhart",
      email: "amelia@example.com",
      phone: "1-212-555-4240",
      codes: [anybodys("ANN-7Q2K")],
      customerId: "JDKYHBWT1D4F8MFH63DBMEN8Y4",
      paymentIds: ["square:CAISENgvlJ6jLWAzERDzjyHVybY", "square:inv:0-ChCHu2mZEabLeeHahQnXDjZQECY"],
      valueCents: 10_000,
      paidCents: 10_000,
    },
  },
  shopify: {
    "orders/paid": {
      meaning: "paid",
      name: "John Smith",
      email: "jon@example.com",
      phone: "555-555-SHIP",
      codes: [ours("ANN-7Q2K"), anybodys("SUMMER20"), anybodys("ANN-7Q2K")],
      customerId: "115310627314723950",
      paymentIds: ["shopify:820982911946154500"],
      valueCents: 40_495,
      paidCents: 41_495,
    },
    "refunds/create": {
      meaning: "refunded",
      codes: [],
      paymentIds: ["shopify:820982911946154500"],
      refund: { id: "890088186047892400", cents: 4_194 },
    },
    "orders/cancelled": {
      meaning: "refunded",
      codes: [],
      customerId: "115310627314723950",
      paymentIds: ["shopify:820982911946154500"],
      refund: { id: "820982911946154500:cancelled" },
    },
    "disputes/create": {
      meaning: "refunded",
      codes: [],
      paymentIds: ["shopify:820982911946154500"],
      refund: { id: "dispute:285332461", cents: 4_150 },
    },
  },
  housecall_pro: {
    "job.scheduled": {
      meaning: "booked",
      name: "Alex El",
      email: "alex@example.com",
      phone: "3125550115",
      codes: [anybodys("ANN-7Q2K"), anybodys("vip")],
      customerId: "cus_816acd9103d2483d8f5afdee8e998aaa",
      paymentIds: ["housecall_pro:job_5ca164cf8f1e4b1ba51a81e367974f8f"],
    },
    "job.paid": {
      meaning: "paid",
      name: "Alex El",
      phone: "3125550115",
      codes: [],
      customerId: "cus_816acd9103d2483d8f5afdee8e998aaa",
      paymentIds: ["housecall_pro:job_5ca164cf8f1e4b1ba51a81e367974f8f"],
      valueCents: 12_000,
      paidCents: 12_500,
    },
    "job.canceled": {
      meaning: "refunded",
      codes: [],
      customerId: "cus_816acd9103d2483d8f5afdee8e998aaa",
      paymentIds: ["housecall_pro:job_5ca164cf8f1e4b1ba51a81e367974f8f"],
      refund: { id: "job_5ca164cf8f1e4b1ba51a81e367974f8f:canceled" },
    },
  },
  highlevel: {
    AppointmentCreate: { meaning: "booked", codes: [], customerId: "9NkT25Vor1v4aQatFsv2", paymentIds: [] },
    InvoicePaid: {
      meaning: "paid",
      name: "Alex",
      email: "alex@example.com",
      phone: "+1-214-559-6993",
      codes: [anybodys("ANN-7Q2K")],
      customerId: "6578278e879ad2646715ba9d",
      paymentIds: ["highlevel:6578278e879ad2646715ba9c"],
      valueCents: 99_900,
      paidCents: 99_900,
    },
    InvoiceVoid: {
      meaning: "refunded",
      codes: [],
      paymentIds: ["highlevel:6578278e879ad2646715ba9c"],
      refund: { id: "6578278e879ad2646715ba9c:back" },
    },
    OpportunityStatusUpdate: {
      meaning: "paid",
      codes: [anybodys("Loram ipsu")],
      customerId: "cJAWDskpkJHbRbhAT7bs",
      paymentIds: ["highlevel:wWhVuzqpRuOA1ZVWi4FC"],
      valueCents: 4_000,
      paidCents: 4_000,
    },
    OrderStatusUpdate: {
      meaning: "paid",
      name: "Maxwell Schmidt",
      email: "max@example.com",
      phone: "+12145550117",
      codes: [anybodys("Ecom Store")],
      customerId: "ff2JstbQJfRuofXzeT0M",
      paymentIds: ["highlevel:660ed43bfdf9fc05a0de7a40"],
      valueCents: 13_800,
      paidCents: 15_010,
    },
  },
  calendly: {
    "invitee.created": {
      meaning: "booked",
      name: "John Doe",
      email: "test@example.com",
      phone: "212-555-0123",
      codes: [anybodys("ANN-7Q2K"), anybodys("friend"), anybodys("Ann Lee")],
      paymentIds: [],
    },
    "invitee.canceled": null,
  },
};

const published = systemKeys.flatMap((system) =>
  isAppSystem(system) ? [] : Object.entries(samples[system]).map(([type, body]) => ({ system, type, body })),
);

describe.each(published)("$type of $system", ({ system, type, body }) => {
  it("is read once with its meaning and a stable id", () => {
    const [event, ...others] = read(system, type, body);
    expect(others).toEqual([]);
    const facts = expected[system][type];
    const reason = facts === null && expect.any(String);
    expect(event).toEqual({ externalId: expect.any(String), type, facts, ...(reason && { reason }) });
    expect(read(system, type, structuredClone(body))[0]?.externalId).toBe(event?.externalId);
  });

  it("has no meaning unless a member chose it", () => {
    expect(read(system, type, body, noChoice)[0]?.facts).toBeNull();
    const anyOther = { booked: "other", paid: "other", refunded: "other" };
    expect(read(system, type, body, anyOther)[0]?.facts).toBeNull();
  });
});

it("has an id that differs from other events", () => {
  const ids = published.map(({ system, type, body }) => `${system} ${read(system, type, body)[0]?.externalId}`);
  expect(new Set(ids).size).toBe(published.length);
});
