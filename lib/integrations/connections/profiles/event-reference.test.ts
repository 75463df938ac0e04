import { expect, it } from "vitest";
import jobber from "@/proof/fixtures/provider-events/jobber.json";
import quickbooks from "@/proof/fixtures/provider-events/quickbooks.json";
import { change, read } from "@/proof/fixtures/provider-events/read-sample";

const company = "4620816365007870";
const nothing = { booked: undefined, paid: undefined, refunded: undefined };

it("Jobber events name the changed record by global id or number, in each spelling", () => {
  const invoice = { type: "INVOICE_UPDATE", id: "Z2lkOi8vSm9iYmVyL0ludm9pY2UvNDM0MQ==" };
  expect(read("jobber", "INVOICE_UPDATE", jobber.INVOICE_UPDATE)).toEqual([
    {
      externalId: "INVOICE_UPDATE:4341:2026-11-26T09:00:00Z",
      type: "INVOICE_UPDATE",
      facts: null,
      reference: invoice,
    },
  ]);
  expect(read("jobber", "JOB_CLOSED", jobber.JOB_CLOSED)).toMatchObject([
    { externalId: "JOB_CLOSED:12:2023-11-26T09:00:00Z", reference: { id: "MTI=" } },
  ]);
});

it("QuickBooks events name the changed record in both formats, for one company or several", () => {
  const [event] = quickbooks["qbo.payment.created.v1"];
  const facts = { facts: null, reference: { type: "qbo.payment.created.v1", id: "163" } };
  expect(read("quickbooks", "qbo.payment.created.v1", [event])).toMatchObject([{ externalId: event?.id, ...facts }]);
  const ofTwo = [event, { ...event, id: "other", intuitaccountid: "1" }, { ...event, id: "next" }];
  const ids = read("quickbooks", "qbo.payment.created.v1", ofTwo).map(({ externalId }) => externalId);
  expect(ids).toEqual([event?.id, "next"]);
  const type = "qbo.payment.deleted.v1";
  const old = read("quickbooks", type, quickbooks[type]);
  const externalId = `${company}:${type}:163:2026-05-26T09:00:00.000Z`;
  expect(old).toMatchObject([{ externalId, type, reference: { type, id: "163" } }]);
});

it("events that no member chose, or without an id, are not read from the system", () => {
  const unnamed = change(jobber.INVOICE_UPDATE, { itemId: "?" }, ["data", "webHookEvent"]);
  const events = [
    ...read("jobber", "INVOICE_UPDATE", unnamed),
    ...read("jobber", "INVOICE_UPDATE", jobber.INVOICE_UPDATE, nothing),
    ...read("quickbooks", "", quickbooks["qbo.payment.created.v1"], nothing),
  ];
  expect(events).toHaveLength(3);
  expect(events.filter(({ reference }) => reference)).toEqual([]);
});
