import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { automationActions } from "@/app/docs/automation/actions";
import { outboundEventTypes } from "@/db/enums";
import type { webhookEndpoints } from "@/lib/integrations/outbound/contract";
import { eventCatalog } from "@/lib/integrations/outbound/event-contract";
import { HookTarget } from "@/proof/automation/hook-target";
import { actionNode, credential, n8nNode, triggerNode } from "@/proof/automation/n8n";
import { zapier, zapierApp } from "@/proof/automation/zapier";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { deliverDue } from "@/proof/fixtures/deliver-due";
import { makeEveryEvent } from "@/proof/fixtures/every-event";
import type { Received } from "@/proof/fixtures/local-provider";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { createCampaign, enrollAdvocate, startReferral, succeeded } from "@/proof/fixtures/scenario";
import { serveProduct } from "@/proof/fixtures/served-product";
import { forgetEndpoints } from "@/proof/fixtures/webhook-receiver";

isolateDatabase();

const types = outboundEventTypes.filter((type) => type !== "webhook.test");
const Mapped = z.looseObject({ id: z.string(), type: z.enum(types), happenedAt: z.iso.datetime() });

let product: Awaited<ReturnType<typeof serveProduct>>;
let target: HookTarget;
let api: TestApi;
let orgId: string;
let keys: { serverUrl: string; apiKey: string };

beforeAll(async () => {
  product = await serveProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  const organization = await createTestOrganization({ tier: "pro" });
  ({ orgId } = organization);
  api = apiAs(organization.apiKey);
  keys = { serverUrl: `${product.url}/`, apiKey: organization.apiKey };
  target = await new HookTarget().listen();
});
afterEach(async () => {
  await target.close();
  await forgetEndpoints();
});

const subscriptions = async () =>
  succeeded<typeof webhookEndpoints.list>(await api.get("/api/app/webhook-endpoints")).endpoints;

async function deliverAll(): Promise<void> {
  while ((await deliverDue(new Date(Date.now() + 1_000))) > 0);
}

describe("the Zapier and n8n definitions", () => {
  it("list every event as in the contract, in a file that `vitest --update` writes", async () => {
    const listed = Object.entries(eventCatalog).flatMap(([type, { name, when }]) => (when ? { type, name, when } : []));
    expect(listed.map(({ type }) => type).sort()).toEqual([...types].sort());
    await expect(`${JSON.stringify(listed, null, 2)}\n`).toMatchFileSnapshot(
      "../../docs/automation/shared/events.json",
    );
    const labels = Object.fromEntries(listed.map(({ type, name }) => [type.replace(".", "_"), name]));
    const visible = Object.entries(zapierApp.triggers).filter(([, { display }]) => !display.hidden);
    expect(Object.fromEntries(visible.map(([key, { display }]) => [key, display.label]))).toEqual(labels);
    const [events] = triggerNode.description.properties;
    const options = listed.map(({ type, name, when }) => ({
      name,
      value: type,
      description: `Triggers ${when}.`,
    }));
    expect(events?.options).toEqual(options);
  });

  it("list every action as the guide describes it", () => {
    const { searches, creates } = zapierApp;
    const displays = [searches, creates].flatMap((part) => Object.values(part).map(({ display }) => display));
    expect(displays.map(({ label: name, description: text }) => ({ name, text }))).toEqual(automationActions);
    const [operation] = actionNode.description.properties;
    expect(operation?.options?.map(({ name }) => name)).toEqual(automationActions.map(({ name }) => name));
  });
});

describe("a Zap", () => {
  const bundle = (more: object = {}) => ({ authData: keys, ...more });

  it("receives only its own event, and only while it is on", async () => {
    const triggers = types.map((type) => ({ type, ...zapierApp.triggers[type.replace(".", "_")] }));
    const zaps: { operation: (typeof triggers)[number]["operation"]; subscribeData: unknown }[] = [];
    for (const { type, operation } of triggers) {
      const request = bundle({ targetUrl: `${target.url}/${type}` });
      zaps.push({ operation, subscribeData: await operation?.performSubscribe(zapier(), request) });
    }
    expect((await subscriptions()).map(({ eventTypes }) => eventTypes)).toEqual(types.map((type) => [type]));
    const hooks = z.array(z.strictObject({ id: z.uuid() })).parse(zaps.map(({ subscribeData }) => subscribeData));
    expect(new Set(hooks.map(({ id }) => id)).size).toBe(types.length);

    await makeEveryEvent(api, orgId);
    await deliverAll();
    for (const { type, operation } of triggers) {
      const received = target.accepted.filter(({ operation: path }) => path === `POST /${type}`);
      expect(received.length).toBeGreaterThan(0);
      for (const { body } of received) {
        const cleanedRequest: unknown = JSON.parse(body);
        const [mapped] = z.tuple([Mapped]).parse(await operation?.perform(zapier(), bundle({ cleanedRequest })));
        expect(mapped.type).toBe(type);
      }
      const samples = z.array(Mapped).parse(await operation?.performList(zapier(), bundle()));
      const ids = received.map(({ body }) => z.object({ id: z.string() }).parse(JSON.parse(body)).id);
      for (const { id } of samples) expect(ids).toContain(id);
    }

    for (const { operation, subscribeData } of zaps) {
      await operation?.performUnsubscribe(zapier(), bundle({ subscribeData }));
      await operation?.performUnsubscribe(zapier(), bundle({ subscribeData }));
    }
    expect(await subscriptions()).toEqual([]);
  });

  it("flattens names and adds dollars next to cents", async () => {
    const converted = zapierApp.triggers["referral_converted"]?.operation;
    expect(await converted?.performList(zapier(), bundle())).toMatchObject([
      {
        friendName: "Fred Fox",
        advocate: { name: "Ann Reyes", creditBalance: "25.00" },
        conversion: { jobValueCents: 48_000, jobValue: "480.00", advocateReward: "25.00" },
      },
    ]);
  });

  it("connects with a valid key and explains an invalid one", async () => {
    expect(await zapierApp.authentication.test(zapier(), bundle())).toMatchObject({ name: "Acme Plumbing" });
    const wrong = { authData: { ...keys, apiKey: "rrk_x:nothing" } };
    const refused = zapierApp.authentication.test(zapier(), wrong);
    await expect(refused).rejects.toMatchObject({ name: "AppError", status: 401 });
  });
});

describe("an n8n workflow", () => {
  const staticData: Record<string, unknown> = {};
  const url = () => `${target.url}/webhook`;
  const hook = (events: readonly string[]) =>
    n8nNode(keys, [{ events }], {
      getNodeWebhookUrl: () => url(),
      getWorkflowStaticData: () => staticData,
    });
  const { checkExists, create, delete: end } = triggerNode.webhookMethods.default;

  /** Passes a request to the node as n8n does. @returns the node's results and its own answer */
  const incoming = async ({ headers, bytes }: Pick<Received, "headers" | "bytes">) => {
    const statuses: number[] = [];
    const response = { status: (status: number) => ({ json: () => statuses.push(status) }) };
    const { workflowData } = await triggerNode.webhook.call({
      getWorkflowStaticData: () => staticData,
      getRequestObject: () => ({ headers, rawBody: bytes }),
      getResponseObject: () => response,
      getBodyData: (): unknown => JSON.parse(bytes.toString()),
    });
    return { items: workflowData?.[0]?.map(({ json }) => json), statuses };
  };

  it("starts on signed events, and only while it is active", async () => {
    const both = hook(["referral.created", "referral.converted"]);
    expect(await checkExists.call(both)).toBe(false);
    expect(await create.call(both)).toBe(true);
    expect(await checkExists.call(both)).toBe(true);
    const { referral } = await startReferral(api);
    await api.post(referral.convertPath);
    await deliverAll();
    const came = await Promise.all(target.accepted.map(incoming));
    expect(came.map(({ items }) => items?.map(({ type }) => type))).toEqual(
      expect.arrayContaining([["referral.created"], ["referral.converted"]]),
    );
    expect(came).toHaveLength(2);
    const [first] = target.accepted;
    const forged = Buffer.from(first?.body.replace("Fred", "Fraud") ?? "");
    const old = { ...first?.headers, "webhook-timestamp": String(Math.floor(Date.now() / 1_000) - 400) };
    for (const wrong of [
      { headers: first?.headers ?? {}, bytes: forged },
      { headers: old, bytes: first?.bytes ?? forged },
      { headers: {}, bytes: first?.bytes ?? forged },
    ])
      expect(await incoming(wrong)).toEqual({ items: undefined, statuses: [401] });

    const one = hook(["referral.reversed"]);
    expect(await checkExists.call(one)).toBe(false);
    await create.call(one);
    expect((await subscriptions()).map(({ eventTypes }) => eventTypes)).toEqual([["referral.reversed"]]);
    await end.call(one);
    expect(await subscriptions()).toEqual([]);
    expect(staticData).toEqual({});
  });

  it("lists campaigns to choose from and uses a credential that the nodes declare", async () => {
    const { campaignId, name } = await createCampaign(api);
    const choices = await actionNode.methods.loadOptions.getCampaigns.call(n8nNode(keys, []));
    expect(choices).toContainEqual({ value: campaignId, name });
    for (const { description } of [actionNode, triggerNode])
      expect(description.credentials.map((one) => one.name)).toEqual([credential.name]);
  });
});

type ActionFields = Readonly<Record<string, unknown>>;

/** Runs an action by key with an owner's input, in either tool. @returns results, empty if there was nothing to do */
const tools: readonly [
  tool: string,
  run: (action: string, inputData: ActionFields) => Promise<readonly ActionFields[]>,
][] = [
  [
    "Zapier",
    async (action, inputData) => {
      const { operation } = zapierApp.searches[action] ?? zapierApp.creates[action] ?? {};
      const known = operation?.inputFields?.map(({ key }) => key);
      expect(known).toEqual(expect.arrayContaining(Object.keys(inputData)));
      const results = z.union([z.array(z.record(z.string(), z.unknown())), z.record(z.string(), z.unknown())]);
      try {
        const items = results.parse(await operation?.perform(zapier(), { authData: keys, inputData }));
        return [items].flat();
      } catch (error) {
        if (error instanceof Error && error.name === "HaltedError") return [];
        throw error;
      }
    },
  ],
  [
    "n8n",
    async (action, inputs) => {
      const [items] = await actionNode.execute.call(n8nNode(keys, [{ operation: action, ...inputs }]));
      return items?.map(({ json }) => json) ?? [];
    },
  ],
];

describe.each(tools)("the actions of %s", (_, run) => {
  it("invite an advocate once, add a lead, give the reward once and reverse it", async () => {
    const { campaignId } = await createCampaign(api, {
      rewardMode: "percent",
      advocateRewardValue: 1_000,
      friendRewardValue: 0,
    });
    const ann = { campaignId, name: "Ann Reyes", email: "ann@example.com" };
    const [invited] = await run("invite_advocate", ann);
    expect(invited).toMatchObject({ name: "Ann Reyes", isNew: true });
    const { advocateId, referralCode } = invited ?? {};
    expect(await run("invite_advocate", { ...ann, name: "Ann R." })).toMatchObject([{ advocateId, isNew: false }]);

    const fred = { friendName: "Fred Fox", friendEmail: "fred@example.com", friendPhone: "(503) 555-0164" };
    const [lead] = await run("add_lead", { advocate: String(referralCode).toLowerCase(), ...fred });
    expect(lead).toMatchObject({ advocateId, friendPhone: "+15035550164", stage: "new" });
    const { referralId } = lead ?? {};
    for (const named of ["FRED@example.com", "503-555-0164", "+1 503 555 0164"])
      expect(await run("find_lead", { lead: named })).toMatchObject([{ referralId }]);

    const job = { lead: "fred@example.com", jobValue: "$1,480.50", externalId: "1042" };
    const paid = { referralId, stage: "converted", advocateRewardCents: 14_805, advocateReward: "148.05" };
    expect(await run("convert_lead", job)).toMatchObject([{ ...paid, wasCustomerAlready: false }]);
    expect(await run("convert_lead", job)).toMatchObject([{ ...paid, wasCustomerAlready: true }]);

    const refund = { lead: "503 555 0164", externalId: "1042", refunded: 480.5, refundId: "77" };
    const left = { referralId, creditBalanceCents: 10_000 };
    expect(await run("take_back_reward", refund)).toMatchObject([left]);
    expect(await run("take_back_reward", refund)).toMatchObject([left]);
  });

  it("do nothing, without an error, for people and jobs without a referral", async () => {
    await startReferral(api);
    expect(await run("find_advocate", { advocate: "unknown@example.com" })).toEqual([]);
    expect(await run("find_lead", { lead: "fred@example" })).toEqual([]);
    expect(await run("convert_lead", { lead: "unknown@example.com", jobValue: "10" })).toEqual([]);
    expect(await run("take_back_reward", { lead: "unknown@example.com" })).toEqual([]);
    expect(await run("give_credit", { advocate: "+14155550199", amount: "5" })).toEqual([]);
  });

  it("give and use credit in dollars, once per job", async () => {
    const campaign = await createCampaign(api);
    const { advocateId, email } = await enrollAdvocate(api, campaign);
    const thanks = { advocate: email, amount: "25", note: "Thank you for the review", onceFor: "review 7" };
    expect(await run("give_credit", thanks)).toMatchObject([{ advocateId, newBalanceCents: 2_500 }]);
    expect(await run("give_credit", thanks)).toMatchObject([{ advocateId, newBalanceCents: 2_500 }]);
    const invoice = {
      advocate: email,
      amount: 19.99,
      method: "invoice",
      invoiceNumber: "1042",
      onceFor: "1042",
    };
    const used = { amountCents: 1_999, amount: "19.99", newBalanceCents: 501, invoiceNumber: "1042" };
    expect(await run("use_credit", invoice)).toMatchObject([used]);
    expect(await run("use_credit", invoice)).toMatchObject([used]);
    expect(await run("find_advocate", { advocate: email })).toMatchObject([{ creditBalance: "5.01" }]);
  });

  it("explain failures in plain words", async () => {
    const { advocate } = await startReferral(api);
    const { email } = await enrollAdvocate(api, await createCampaign(api), { email: advocate.email });
    const thanks = { advocate: email, amount: "25" };
    await expect(run("give_credit", thanks)).rejects.toThrow("in several campaigns. Choose the campaign.");
    const here = { ...thanks, campaignId: advocate.campaignId };
    expect(await run("give_credit", here)).toMatchObject([{ campaignId: advocate.campaignId }]);
    await expect(run("give_credit", { ...here, amount: "a lot" })).rejects.toThrow("Amount must be dollars");
    await expect(run("give_credit", { ...here, amount: "2000" })).rejects.toThrow("Amount ");
    const invalid = { campaignId: advocate.campaignId, name: "Bea", email: "bea" };
    await expect(run("invite_advocate", invalid)).rejects.toThrow("Email ");
  });
});
