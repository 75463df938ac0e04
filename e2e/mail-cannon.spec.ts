import { expect, test } from "@playwright/test";
import { z } from "zod";
import { type Api, apiOf, createCampaign, createdId } from "./api";
import { createProduct, type Product } from "./product";

const victim = "victim@example.com";
const Key = z.object({ orgId: z.string(), apiKey: z.string() });
const Message = z.object({
  to: z.string(),
  status: z.string(),
  heldUntil: z.string().optional(),
  problem: z.string().optional(),
});
const Listed = z.object({ messages: z.array(Message) });
const Mails = z.object({ messages: z.array(Message.extend({ text: z.string() })) });
const Invited = z.object({ invitation: z.object({ invitationId: z.string() }) });

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  product = await createProduct(undefined, { DEMO: "off" });
  await product.start();
});
test.afterAll(() => product.remove());

async function ops(...args: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await product.ops(...args);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

/** A business that was founded a moment ago. */
async function found(name: string, ...more: string[]): Promise<{ orgId: string; api: Api }> {
  const admin = ["--email", `dana.${name}@example.com`, "--password=correct-horse-battery"];
  const made = Key.parse(await ops("org", "create", "--name", name, "--tier", "growth", ...admin, ...more));
  return { orgId: made.orgId, api: apiOf(product.url, made.apiKey) };
}

const list = async (api: Api) => Listed.parse((await api.get("/api/app/messages")).body).messages;

/** Waits until every message has gone or is held. @returns them, newest first */
async function settle(api: Api) {
  await expect
    .poll(async () => (await list(api)).some(({ status, heldUntil }) => status === "queued" && !heldUntil))
    .toBe(false);
  return list(api);
}

test("nobody's mailbox is filled by invitations, from one business or from several", async () => {
  test.setTimeout(120_000);
  const [first, second] = [await found("One"), await found("Two")];
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++) {
    const { status, body, headers } = await first.api.post("/api/app/invitations", { email: victim });
    statuses.push(status);
    if (status === 201)
      await first.api.delete(`/api/app/invitations/${Invited.parse(body).invitation.invitationId}`);
    else expect([body["code"], Number(headers.get("retry-after")) > 80_000]).toEqual(["rate_limited", true]);
  }
  expect(statuses).toEqual([...Array(3).fill(201), ...Array(18).fill(429)]);
  // Each sender may write three times, and still the victim gets three in all, however the address is written.
  const campaigns = await Promise.all(["A", "B", "C", "D"].map((name) => createCampaign(second.api, name)));
  for (const [n, path] of campaigns.entries()) {
    const person = { name: "Ann Reyes", email: `Victim+${n}@example.com` };
    createdId(await second.api.post(`${path}/invite`, person));
  }
  const all = [...(await settle(first.api)), ...(await settle(second.api))];
  expect(all.filter(({ status }) => status === "captured").length).toBeLessThanOrEqual(3);
  const [held] = all.filter(({ heldUntil }) => heldUntil);
  expect(held?.problem).toBe("One person gets at most 3 messages a day that they did not ask for.");

  const [mail] = Mails.parse(await ops("messages", "--org", second.orgId)).messages;
  const [stop = ""] = /\S+\/unsubscribe\/\S+/.exec(mail?.text ?? "") ?? [];
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect(
    (await fetch(stop.replace("/unsubscribe/", "/api/unsubscribe/"), { method: "POST", body })).status,
  ).toBe(200);
  expect(await (await fetch(stop)).text()).toContain("Stop emails from all businesses here");
});

test("a new account reaches few strangers a day, and none with an address in a name or before the Terms", async () => {
  test.setTimeout(120_000);
  const { api } = await found("Three", '--overrides={"dailyInvites":5}');
  const path = await createCampaign(api, "Neighbors");
  const ann = createdId(await api.post(`${path}/invite`, { name: "Ann", email: "s0@example.com" }));
  await settle(api);
  for (let n = 1; n < 8; n++) {
    await api.patch(`${path}/advocates/${ann}`, { email: `s${n}@example.com` });
    await api.post(`${path}/advocates/${ann}/invite`);
    await settle(api);
  }
  const messages = await list(api);
  expect(messages.filter(({ status }) => status === "captured")).toHaveLength(5);
  expect(messages[0]?.problem).toBe("Your account is new: it sends up to 5 invites a day.");

  const phishing = { name: "paypal-secure-login.com/verify", email: "x@example.com" };
  const refused = await api.post(`${path}/invite`, phishing);
  const message = "must be written without a web address";
  expect([refused.status, refused.body["errors"]]).toEqual([400, [{ field: "name", message }]]);

  const pending = await found("Four", "--pending");
  const early = await pending.api.post("/api/app/invitations", { email: victim });
  expect([early.status, early.body["code"]]).toEqual([403, "terms_not_accepted"]);
  await pending.api.patch("/api/app/account", { businessName: "Four", tosAccepted: true });
  expect((await pending.api.post("/api/app/invitations", { email: "sam@example.com" })).status).toBe(201);
});
