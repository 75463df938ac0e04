import { beforeEach, describe, expect, it } from "vitest";
import { readDue } from "@/lib/integrations/connections/apps/read";
import { anyNumber, startAppScene } from "@/proof/fixtures/connected-apps";
import { isolate } from "@/proof/fixtures/isolate-providers";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { startQuickbooksProvider } from "@/proof/fixtures/quickbooks-provider";

isolateDatabase();
const quickbooks = isolate(startQuickbooksProvider);

let scene: Awaited<ReturnType<typeof startAppScene>>;
let referralId: string;
let CustomerRef: { readonly value: string };
beforeEach(async () => {
  scene = await startAppScene(quickbooks(), "quickbooks");
  ({ referralId } = scene.lead);
  CustomerRef = { value: anyNumber() };
  quickbooks().put("Customer", CustomerRef.value, {
    DisplayName: "Fred Fox",
    PrimaryEmailAddr: { Address: scene.lead.friendEmail },
    PrimaryPhone: { FreeFormNumber: "(415) 555-2671" },
  });
});

/** A sale of $100 plus $8.50 tax. */
const sale = { TotalAmt: 108.5, TxnTaxDetail: { TotalTax: 8.5 } };

function invoice(id: string, Balance: number, payments: readonly string[] = []): void {
  const LinkedTxn = payments.map((TxnId) => ({ TxnId, TxnType: "Payment" }));
  quickbooks().put("Invoice", id, { ...sale, CustomerRef, Balance, LinkedTxn });
}

function payment(id: string, TotalAmt: number, invoices: readonly string[]): void {
  const Line = invoices.map((TxnId) => ({ Amount: TotalAmt, LinkedTxn: [{ TxnId, TxnType: "Invoice" }] }));
  quickbooks().put("Payment", id, { TotalAmt, CustomerRef, Line });
}

/** Pays an invoice with its own payment. */
async function pay(invoiceId: string, paymentId: string): Promise<void> {
  invoice(invoiceId, 0, [paymentId]);
  payment(paymentId, 108.5, [invoiceId]);
  await scene.sendEvent("qbo.payment.created.v1", paymentId);
}

describe("a sale", () => {
  it("converts the lead once its invoice is paid in full, for its value without tax", async () => {
    invoice("130", 54.25, ["1"]);
    payment("1", 54.25, ["130"]);
    await scene.sendEvent("qbo.payment.created.v1", "1");
    expect(await scene.newest()).toMatchObject({ outcome: "nothing", detail: "It pays no invoice in full." });
    invoice("130", 0, ["1", "2"]);
    payment("2", 54.25, ["130"]);
    await scene.sendEvent("qbo.payment.created.v1", "2");
    expect(await scene.newest()).toMatchObject({ outcome: "applied", about: "invoice:130", referralId });
    await scene.sendEvent("qbo.payment.updated.v1", "1");
    expect([await scene.balance(), await scene.newest()]).toMatchObject([1000, { outcome: "nothing" }]);
  });

  it("can be a sales receipt, unless the business counts only invoices", async () => {
    quickbooks().put("SalesReceipt", "7", { ...sale, CustomerRef });
    await scene.api.patch(scene.app.path, { choices: { paid: "invoice" } });
    await scene.sendEvent("qbo.salesreceipt.created.v1", "7");
    expect([await scene.balance(), await scene.newest()]).toMatchObject([0, { outcome: "nothing" }]);
    await scene.api.patch(scene.app.path, { choices: { paid: "invoice_or_sale" } });
    await scene.sendEvent("qbo.salesreceipt.created.v1", "7");
    expect(await scene.balance()).toBe(1000);
  });

  it("covers several invoices paid by one payment", async () => {
    for (const id of ["141", "142"]) invoice(id, 0, ["3"]);
    payment("3", 217, ["141", "142"]);
    await scene.sendEvent("qbo.payment.created.v1", "3");
    expect(await scene.balance()).toBe(2000);
  });

  it("is not a voided invoice, whose total and balance are zero", async () => {
    quickbooks().put("Invoice", "145", { TotalAmt: 0, Balance: 0, CustomerRef });
    payment("15", 108.5, ["145"]);
    await scene.sendEvent("qbo.payment.created.v1", "15");
    expect(await scene.newest()).toMatchObject({ outcome: "nothing", detail: "It pays no invoice in full." });
  });
});

describe("a refund", () => {
  it("takes its share of the reward once, as a refund receipt or credit memo", async () => {
    await pay("150", "4");
    quickbooks().put("RefundReceipt", "9", { TotalAmt: 54.25, CustomerRef });
    await scene.sendEvent("qbo.refundreceipt.created.v1", "9");
    await scene.sendEvent("qbo.refundreceipt.created.v1", "9");
    expect(await scene.balance()).toBe(500);
    quickbooks().put("CreditMemo", "10", { TotalAmt: 54.25, CustomerRef });
    await scene.sendEvent("qbo.creditmemo.created.v1", "10");
    expect(await scene.balance()).toBe(0);
  });

  it("takes back the unpaid part when payments are deleted, and the rest when the invoice is voided", async () => {
    invoice("160", 0, ["5", "6"]);
    payment("5", 54.25, ["160"]);
    payment("6", 54.25, ["160"]);
    await scene.sendEvent("qbo.payment.created.v1", "6");
    quickbooks().things.delete("Payment:5");
    invoice("160", 54.25, ["6"]);
    await scene.sendEvent("qbo.payment.deleted.v1", "5");
    expect(await scene.balance()).toBe(500);
    quickbooks().put("Invoice", "160", { TotalAmt: 0, Balance: 0, CustomerRef });
    await scene.sendEvent("qbo.invoice.voided.v1", "160");
    expect(await scene.balance()).toBe(0);
  });

  it("is decided by a member if the customer bought more than once", async () => {
    await pay("170", "8");
    invoice("171", 0);
    quickbooks().put("RefundReceipt", "11", { TotalAmt: 54.25, CustomerRef });
    await scene.sendEvent("qbo.refundreceipt.created.v1", "11");
    const event = await scene.newest();
    expect([await scene.balance(), event]).toMatchObject([1000, { outcome: "needs_you" }]);
    const read = await scene.api.get(`${scene.app.path}/events/${event?.eventId}`);
    expect(read.body["event"]).toMatchObject({ candidates: [{ referralId, why: "Same email" }] });
    await scene.api.post(`${scene.app.path}/events/${event?.eventId}/settle`, { referralId });
    expect(await scene.balance()).toBe(500);
  });

  it("has no effect for an unrelated sale", async () => {
    quickbooks().put("RefundReceipt", "12", { TotalAmt: 54.25, CustomerRef: { value: "1" } });
    for (const [type, id] of [
      ["refundreceipt.created", "12"],
      ["payment.deleted", "99"],
      ["invoice.voided", "98"],
    ] as const) {
      await scene.sendEvent(`qbo.${type}.v1`, id);
      expect(await scene.newest()).toMatchObject({ outcome: "nothing" });
    }
    expect(await scene.balance()).toBe(0);
  });
});

it("a failed QuickBooks request is retried and not lost", async () => {
  invoice("180", 0);
  payment("13", 108.5, ["180"]);
  quickbooks().mood = {
    status: 403,
    body: { fault: { error: [{ message: "ApplicationAuthorizationFailed" }] } },
  };
  await scene.sendEvent("qbo.payment.created.v1", "13");
  expect(await scene.newest()).toMatchObject({ outcome: "waiting" });
  quickbooks().mood = "well";
  await readDue(new Date(Date.now() + 6_000));
  expect(await scene.balance()).toBe(1000);
});
