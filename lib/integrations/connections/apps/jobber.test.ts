import { beforeEach, describe, expect, it } from "vitest";
import { anyNumber, startAppScene } from "@/proof/fixtures/connected-apps";
import { isolate } from "@/proof/fixtures/isolate-providers";
import { jobberId, startJobberProvider } from "@/proof/fixtures/jobber-provider";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import type { Fields } from "@/proof/fixtures/scenario";

isolateDatabase();
const jobber = isolate(startJobberProvider);

let scene: Awaited<ReturnType<typeof startAppScene>>;
let referralId: string;
let client: Fields;
beforeEach(async () => {
  scene = await startAppScene(jobber(), "jobber", { friend: { friendPhone: "+14155552671" } });
  ({ referralId } = scene.lead);
  client = {
    id: jobberId("Client", anyNumber()),
    name: "Fred Fox",
    leadSource: "A friend",
    emails: [{ address: "else@example.com", primary: true }],
    phones: [{ number: "(415) 555-2671", primary: true }],
    customFields: [{ __typename: "CustomFieldText", label: "Referral code", valueText: null }],
  };
});

/** An invoice of $100 plus $8.50 tax, with these payments. */
function invoice(number: string, payments: readonly Fields[] = [], more: Fields = {}): string {
  const amounts = { total: 108.5, subtotal: 100, taxAmount: 8.5, invoiceBalance: 0, paymentsTotal: 108.5 };
  return jobber().put("Invoice", number, {
    invoiceStatus: "paid",
    amounts,
    client,
    jobs: { nodes: [] },
    paymentRecords: { nodes: payments },
    ...more,
  });
}

function payment(number: string, amount: number, adjustmentType = "PAYMENT", more: Fields = {}): Fields {
  const record = {
    __typename: "CheckPaymentRecord",
    amount,
    adjustmentType,
    refunds: { nodes: [] },
    ...more,
  };
  jobber().put("PaymentRecord", number, record);
  return { ...record, id: jobberId("PaymentRecord", number) };
}

/** Invoice fields with an open balance. */
const owed = (invoiceBalance: number) => ({
  invoiceStatus: "past_due",
  amounts: { total: 108.5, subtotal: 100, taxAmount: 8.5, invoiceBalance, paymentsTotal: 0 },
});

describe("an invoice", () => {
  it("converts the lead once it is paid in full, for its value without tax, by the client’s phone", async () => {
    const id = invoice("1001", [], { invoiceStatus: "awaiting_payment" });
    await scene.sendEvent("INVOICE_UPDATE", id);
    expect(await scene.newest()).toMatchObject({
      outcome: "nothing",
      detail: "The invoice isn’t paid in full.",
    });
    invoice("1001");
    await scene.sendEvent("INVOICE_UPDATE", id);
    expect(await scene.newest()).toMatchObject({ outcome: "applied", about: "invoice:1001", referralId });
    await scene.sendEvent("INVOICE_UPDATE", id);
    expect([await scene.balance(), await scene.newest()]).toMatchObject([1000, { outcome: "nothing" }]);
  });

  it("that no longer exists has no effect", async () => {
    await scene.sendEvent("INVOICE_UPDATE", jobberId("Invoice", "7"));
    expect(await scene.newest()).toMatchObject({ outcome: "nothing", detail: "It is no longer in Jobber." });
  });

  it("takes the whole reward back when it is deleted", async () => {
    const id = invoice("1002");
    await scene.sendEvent("INVOICE_UPDATE", id);
    jobber().things.delete(id);
    await scene.sendEvent("INVOICE_DESTROY", id);
    expect([await scene.balance(), await scene.newest()]).toMatchObject([
      0,
      { outcome: "applied", creditCents: -1000 },
    ]);
  });
});

describe("a payment", () => {
  it("takes its share back once when refunded, whether the refund is its own record or under the payment", async () => {
    const paid = payment("1", 108.5);
    const id = invoice("1003", [paid]);
    await scene.sendEvent("INVOICE_UPDATE", id);
    expect(await scene.balance()).toBe(1000);
    const refund = { id: jobberId("PaymentRecord", "2"), amount: 27.12 };
    const back = payment("2", 27.12, "REFUND", { invoice: { id } });
    payment("1", 108.5, "PAYMENT", { refunds: { nodes: [refund] }, invoice: { id } });
    invoice("1003", [paid]);
    await scene.sendEvent("PAYMENT_UPDATE", jobberId("PaymentRecord", "1"));
    expect(await scene.balance()).toBe(750);
    invoice("1003", [paid, back]);
    await scene.sendEvent("PAYMENT_CREATE", jobberId("PaymentRecord", "2"));
    expect([await scene.balance(), await scene.newest()]).toMatchObject([750, { outcome: "nothing" }]);
  });

  it("takes its part back when deleted, and the second payment takes the rest", async () => {
    const parts = [payment("11", 54.25), payment("12", 54.25)];
    const id = invoice("1004", parts);
    await scene.sendEvent("INVOICE_UPDATE", id);
    jobber().things.delete(jobberId("PaymentRecord", "11"));
    invoice("1004", parts.slice(1), owed(54.25));
    await scene.sendEvent("PAYMENT_DESTROY", jobberId("PaymentRecord", "11"));
    expect(await scene.balance()).toBe(500);
    jobber().things.delete(jobberId("PaymentRecord", "12"));
    invoice("1004", [], owed(108.5));
    await scene.sendEvent("PAYMENT_DESTROY", jobberId("PaymentRecord", "12"));
    expect(await scene.balance()).toBe(0);
  });

  it("of an unrelated invoice changes nothing", async () => {
    const open = invoice("1005", [], owed(108.5));
    payment("21", 10, "PAYMENT", { invoice: jobber().things.get(open) });
    await scene.sendEvent("PAYMENT_CREATE", jobberId("PaymentRecord", "21"));
    expect(await scene.newest()).toMatchObject({ outcome: "nothing", detail: "No money went back." });
    await scene.sendEvent("PAYMENT_DESTROY", jobberId("PaymentRecord", "22"));
    expect(await scene.newest()).toMatchObject({ outcome: "nothing" });
  });
});

it("a refund that is read before its invoice waits for it", async () => {
  const id = invoice("1006", [payment("31", 108.5)]);
  payment("32", 54.25, "REFUND", { invoice: { id } });
  invoice("1006", [payment("31", 108.5), payment("32", 54.25, "REFUND", { invoice: { id } })]);
  await scene.sendEvent("PAYMENT_CREATE", jobberId("PaymentRecord", "32"));
  expect(await scene.newest()).toMatchObject({ outcome: "waiting", meaning: "refunded" });
  await scene.sendEvent("INVOICE_UPDATE", id);
  expect(await scene.balance()).toBe(500);
});

it.each([
  ["a closed job", "job_closed", "JOB_CLOSED", "Job"],
  ["a completed visit", "visit_completed", "VISIT_COMPLETE", "Visit"],
] as const)(
  "%s converts the lead if the business chose it, and its invoice's refunds count",
  async (_, paid, topic, kind) => {
    await scene.api.patch(scene.app.path, { choices: { paid, refunded: "refund" } });
    const job = { id: jobberId("Job", "51"), total: 100, client };
    jobber().put("Job", "51", job);
    jobber().put("Visit", "52", { job });
    await scene.sendEvent(topic, jobberId(kind, kind === "Job" ? "51" : "52"));
    expect(await scene.balance()).toBe(1000);
    const refund = payment("53", 54.25, "REFUND", { invoice: { id: jobberId("Invoice", "1007") } });
    invoice("1007", [refund], { jobs: { nodes: [job] }, ...owed(108.5) });
    await scene.sendEvent("PAYMENT_CREATE", jobberId("PaymentRecord", "53"));
    expect(await scene.balance()).toBe(500);
  },
);

it.each([
  ["an approved quote", "quote_approved", "QUOTE_APPROVED", "Quote"],
  ["a new job", "job_created", "JOB_CREATE", "Job"],
] as const)("%s books the lead", async (_, booked, topic, kind) => {
  await scene.api.patch(scene.app.path, { choices: { booked } });
  await scene.sendEvent(topic, jobber().put(kind, "61", { client, total: 0 }));
  expect(await scene.newest()).toMatchObject({ outcome: "applied", meaning: "booked", referralId });
  expect(await scene.balance()).toBe(0);
});
