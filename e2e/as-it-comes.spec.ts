import { createServer } from "node:http";
import { connect } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { findFreePort } from "@/lib/platform/postgres/server";
import { type Api, apiOf, createCampaign, createdId } from "./api";
import { pauseProcess } from "./processes";
import { createProduct, type Product } from "./product";

// The other tests' server lifts limits they would hit. This one runs with the defaults, to test limits on strangers.
test.describe.configure({ timeout: 180_000 });

let product: Product;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  // The default HOST outside of a container.
  product = await createProduct(undefined, { HOST: "localhost" });
  await product.start();
});
test.afterAll(() => product?.remove());

const victim = "victim@example.com";
const CreatedOrganization = z.object({ orgId: z.string(), apiKey: z.string() });
const Message = z.object({
  to: z.string(),
  status: z.string(),
  heldUntil: z.string().optional(),
  problem: z.string().optional(),
});
const MessageList = z.object({ messages: z.array(Message) });
const Mails = z.object({ messages: z.array(Message.extend({ text: z.string() })) });
const Invited = z.object({ invitation: z.object({ invitationId: z.string() }) });

async function ops(...args: string[]): Promise<unknown> {
  const { code, stdout, stderr } = await product.ops(...args);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

/** Creates a new business. */
async function createBusiness(
  name: string,
  tier: "growth" | "pro" = "growth",
  ...more: string[]
): Promise<{ orgId: string; api: Api }> {
  const admin = ["--email", `dana.${name}@example.com`, "--password=correct-horse-battery"];
  const created = CreatedOrganization.parse(
    await ops("org", "create", "--name", name, "--tier", tier, ...admin, ...more),
  );
  return { orgId: created.orgId, api: apiOf(product.url, created.apiKey) };
}

const list = async (api: Api) => MessageList.parse((await api.get("/api/app/messages")).body).messages;

/**
 * Waits until every message is sent or held.
 * @returns them, newest first
 */
async function waitUntilSettled(api: Api) {
  await expect
    .poll(async () => (await list(api)).some(({ status, heldUntil }) => status === "queued" && !heldUntil))
    .toBe(false);
  return list(api);
}

test("invitations from one business or several can't flood a mailbox", async () => {
  const [first, second] = [await createBusiness("One"), await createBusiness("Two")];
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
  const all = [...(await waitUntilSettled(first.api)), ...(await waitUntilSettled(second.api))];
  expect(all.filter(({ status }) => status === "captured").length).toBeLessThanOrEqual(3);
  const [held] = all.filter(({ heldUntil }) => heldUntil);
  expect(held?.problem).toBe("One person gets no more than 3 messages a day they didn’t ask for.");

  const [mail] = Mails.parse(await ops("messages", "--org", second.orgId)).messages;
  const [stop = ""] = /\S+\/unsubscribe\/\S+/.exec(mail?.text ?? "") ?? [];
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect(
    (await fetch(stop.replace("/unsubscribe/", "/api/unsubscribe/"), { method: "POST", body })).status,
  ).toBe(200);
  expect(await (await fetch(stop)).text()).toContain("Unsubscribe from all businesses");
});

test("a new account reaches few strangers a day, and none with an address in a name or before accepting the terms", async () => {
  const { api } = await createBusiness("Three", "growth", '--overrides={"dailyInvites":5}');
  const path = await createCampaign(api, "Neighbors");
  const ann = createdId(await api.post(`${path}/invite`, { name: "Ann", email: "s0@example.com" }));
  await waitUntilSettled(api);
  for (let n = 1; n < 8; n++) {
    await api.patch(`${path}/advocates/${ann}`, { email: `s${n}@example.com` });
    await api.post(`${path}/advocates/${ann}/invite`);
    await waitUntilSettled(api);
  }
  const messages = await list(api);
  expect(messages.filter(({ status }) => status === "captured")).toHaveLength(5);
  expect(messages[0]?.problem).toBe("New accounts can send up to 5 invites a day.");

  const phishing = { name: "paypal-secure-login.com/verify", email: "x@example.com" };
  const refused = await api.post(`${path}/invite`, phishing);
  const message = "can’t contain a web address";
  expect([refused.status, refused.body["errors"]]).toEqual([400, [{ field: "name", message }]]);

  const pending = await createBusiness("Four", "growth", "--pending");
  const early = await pending.api.post("/api/app/invitations", { email: victim });
  expect([early.status, early.body["code"]]).toEqual([403, "terms_not_accepted"]);
  await pending.api.patch("/api/app/account", { businessName: "Four", tosAccepted: true });
  expect((await pending.api.post("/api/app/invitations", { email: "sam@example.com" })).status).toBe(201);
});

test("it sends no requests to the internal network, whatever the hostname", async () => {
  let requests = 0;
  const port = await findFreePort();
  const inside = createServer((_, response) => {
    requests += 1;
    response.end("what only the inside may know");
  }).listen(port);
  try {
    const { api } = await createBusiness("Acme", "pro");
    const client = { clientId: "rewards", clientSecret: "s3cret" };
    const hosts = ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "nowhere.invalid"];
    const answers = await Promise.all(
      [`http://127.0.0.1:${port}`, ...hosts.map((host) => `https://${host}:${port}`)].map(async (issuer) => {
        const { status, body } = await api.post("/api/app/sso/test", { ...client, issuer });
        expect([status, body["errors"]]).toMatchObject([400, [{ field: "issuer" }]]);
        return String(body["detail"]).replace(/issuer /, "");
      }),
    );
    const [plain, ...others] = answers;
    expect(plain).toBe("must start with https://.");
    // The answer reveals neither open ports nor internal names.
    expect(new Set(others).size).toBe(1);
    expect(others[0]).toContain("public internet");
    const saved = api.patch("/api/app/sso", {
      ...client,
      issuer: `https://127.0.0.1:${port}`,
      signInName: "acme",
    });
    await expect(saved).rejects.toThrow("public internet");
    expect(requests).toBe(0);
  } finally {
    inside.close();
  }
});

const reaches = (host: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(product.port, host);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

test("it is reachable only from its own computer, at both localhost addresses", async () => {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  const isThere = (address: string) => own.some((network) => network.address === address);
  expect(await reaches("127.0.0.1")).toBe(true);
  expect(await reaches("::1")).toBe(isThere("::1"));
  const others = own.filter(({ internal, scopeid = 0 }) => !internal && scopeid === 0);
  const open = await Promise.all(others.map(({ address }) => reaches(address)));
  expect(open).toEqual(others.map(() => false));
});

test("it limits concurrent personal pages and keeps serving everything else", async () => {
  const key = { headers: { Authorization: `Bearer ${await product.apiKey()}` } };
  const resume = await pauseProcess((await product.parts()).postgres);
  // None of them finishes until the database answers or the page gives up after 8 seconds.
  const crowd = Array.from({ length: 200 }, () => fetch(`${product.url}/r/NOLINK-1`));
  try {
    const first = await Promise.any(
      crowd.map(async (visit) => {
        const answer = await visit;
        return answer.status === 503 ? answer : Promise.reject(answer.status);
      }),
    );
    expect(first.headers.get("retry-after")).toBe("5");
    expect(await first.text()).toContain("try again in a few seconds");
    expect((await fetch(`${product.url}/api/health`)).status).toBe(200);
    expect((await fetch(`${product.url}/docs?again`)).status).toBe(200);
  } finally {
    await resume();
  }
  expect((await fetch(`${product.url}/api/app/campaigns`, key)).status).toBe(200);
  const statuses = (await Promise.all(crowd)).map(({ status }) => status);
  // How many get in depends on timing; front.test.ts tests the concurrency limit.
  expect(new Set(statuses)).toEqual(new Set([404, 503]));
});

test("a made-up address gets no new request budget", async () => {
  const ask = (address: number) =>
    fetch(`${product.url}/api/app/sign-in-links`, {
      method: "POST",
      headers: {
        ...{ "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin" },
        ...{ "X-Forwarded-For": `192.0.2.${address}`, "X-Real-IP": `192.0.2.${address}` },
      },
      body: "{}",
    });
  const statuses: number[] = [];
  for (let address = 1; address <= 61; address++) statuses.push((await ask(address)).status);
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(400));
  expect(statuses[60]).toBe(429);
});
