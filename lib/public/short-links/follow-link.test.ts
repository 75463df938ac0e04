import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { database, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { shortLinks } from "@/db/schema/short-links";
import { DAY_MS } from "@/lib/kit/durations";
import { appUrl, env, setEnv } from "@/lib/kit/env";
import { confirmUrl, portalUrl } from "@/lib/kit/public-links";
import { presentationOf } from "@/lib/messages/brand";
import { composeText } from "@/lib/messages/compose";
import { deliverMessage } from "@/lib/messages/deliver";
import { findMessage } from "@/lib/messages/find";
import { queueMessages } from "@/lib/messages/outbox";
import { forgetShortLinks, keepShortLink, shortCode, shortLinkKey } from "@/lib/messages/short-links";
import { readPortal } from "@/lib/public/portal/read-portal";
import { findLongUrl } from "@/lib/public/short-links/follow-link";
import type { TestApi } from "@/proof/fixtures/api";
import { openShop } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { findHandler } from "@/proof/fixtures/routes";
import type { TestAdvocate } from "@/proof/fixtures/scenario";

isolateDatabase();
isolateRateLimits();

const phone = "+14155550132";

const follow = (code: string, headers = {}) =>
  findHandler("GET", `/c/${code}`)(new Request(`http://localhost:3000/c/${code}`, { headers }));

let orgId: string;
let api: TestApi;
let ann: TestAdvocate;
beforeAll(async () => {
  ({ orgId, api, ann } = await openShop({ ann: { email: uniqueEmail("ann"), phone } }));
});

const owner = async () => {
  const [row] = await database().select().from(advocates).where(eq(advocates.id, ann.advocateId));
  return { orgId, advocateId: ann.advocateId, portalLinkVersion: row?.portalLinkVersion ?? -1 };
};

interface Text {
  readonly template: "portal-link" | "friend-confirm";
  readonly data: object;
  readonly advocateId?: string;
}

/** Queues a text and sends it like the worker. @returns the message's id and the code in its short link */
async function sendText({ template, data, advocateId }: Text) {
  const now = new Date();
  const id = newId(now);
  const message = { orgId, id, channel: "sms", template, recipient: phone, data } as const;
  await transact((tx) =>
    queueMessages(tx, [{ ...message, advocateId: advocateId ?? null, causeId: id, createdAt: now }]),
  );
  await deliverMessage({ orgId, messageId: id }, now);
  return { id, ...(await readText(id)) };
}

async function readText(id: string) {
  const row = await findMessage(database(), orgId, id);
  if (!row) throw new Error("The message is gone");
  const { text } = composeText(row, presentationOf(row, new Date()), "all");
  return { text, code: /\/c\/(\w+)$|\/c\/(\w+) /.exec(text)?.slice(1).find(Boolean) ?? "" };
}

const sendPortalLink = () =>
  sendText({ template: "portal-link", data: { advocateName: "Ann Reyes" }, advocateId: ann.advocateId });

const sendConfirm = (referralId: string) =>
  sendText({
    template: "friend-confirm",
    data: {
      outcome: "confirm",
      friendName: "Fred Fox",
      advocateName: "Ann Reyes",
      referralId,
      offer: { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 5_000 },
    },
  });

describe("the short link in a text", () => {
  it("leads to the recipient's page, and each of their texts has the same", async () => {
    const { code, text } = await sendPortalLink();
    expect(text).toContain(`${appUrl()}/c/${code}`);
    expect(text).not.toContain("/portal/");
    expect((await sendPortalLink()).code).toBe(code);
    const answer = await follow(code);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const token = answer.headers.get("location")?.replace("/portal/", "") ?? "";
    expect((await readPortal(token, new Date()))?.advocateId).toBe(ann.advocateId);
  });

  it("closes with the portal link it stands for, and the next text has the new one", async () => {
    const { code } = await sendPortalLink();
    expect((await api.post(`${ann.path}/portal-link`, {})).status).toBe(200);
    const { headers } = await follow(code);
    expect(await readPortal(headers.get("location")?.split("/").at(-1) ?? "", new Date())).toBeNull();
    const next = await sendPortalLink();
    expect(next.code).not.toBe(code);
    expect((await follow(next.code)).headers.get("location")).toBe(new URL(portalUrl(await owner())).pathname);
  });

  it("to confirm works for 60 days after its last text", async () => {
    const referralId = randomUUID();
    const { code } = await sendConfirm(referralId);
    const findIn = (days: number) => findLongUrl(code, new Date(Date.now() + days * DAY_MS));
    expect(String(await findIn(59))).toBe(confirmUrl({ orgId, referralId }));
    expect(await findIn(61)).toBe("expired");
    const link = { orgId, purpose: "confirm", subjectId: referralId, version: 0 } as const;
    await keepShortLink({ link, now: new Date(Date.now() + 10 * DAY_MS) });
    expect(String(await findIn(69))).toBe(confirmUrl({ orgId, referralId }));
    await forgetShortLinks(new Date(Date.now() + 200 * DAY_MS));
    expect(await findIn(0)).toBe("unknown");
  });

  it("is stored without its code", async () => {
    const { code } = await sendPortalLink();
    const rows = await database().select().from(shortLinks).where(eq(shortLinks.orgId, orgId));
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows.map(({ key }) => key.toString("hex"))).toContain(shortLinkKey(code).toString("hex"));
  });

  it("survives a new secret until the old one is removed", async () => {
    const { AUTH_SECRET = "" } = env();
    onTestFinished(() => setEnv({ AUTH_SECRET }));
    const [old, newest] = ["older!".repeat(6), "newest".repeat(6)];
    setEnv({ AUTH_SECRET: old });
    const { code } = await sendPortalLink();
    setEnv({ AUTH_SECRET: `${newest} ${old}` });
    expect(String(await findLongUrl(code, new Date()))).toContain("/portal/");
    setEnv({ AUTH_SECRET: newest });
    expect(await findLongUrl(code, new Date())).toBe("unknown");
  });

  it("gives way to the long link if another link has its code", async () => {
    const referralId = randomUUID();
    const code = shortCode({ orgId, purpose: "confirm", subjectId: referralId, version: 0 });
    const taken = { orgId, purpose: "portal", subjectId: ann.advocateId, version: 7 } as const;
    const row = { ...taken, key: shortLinkKey(code), createdAt: new Date() };
    await transact((tx) => tx.insert(shortLinks).values(row));
    expect((await sendConfirm(referralId)).text).toContain(confirmUrl({ orgId, referralId }));
    expect(String(await findLongUrl(code, new Date()))).toContain("/portal/");
  });
});

describe("a code that leads nowhere", () => {
  const inSpanish = { "Accept-Language": "es-MX" };

  it("answers with a page that helps on, in the visitor's language", async () => {
    const answer = await follow("7Kq2Zc9XbT", inSpanish);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/<html lang="es">.*Este enlace no funciona.*href="\/portal".*href="\/r"/);
    expect((await follow("..%2f")).status).toBe(404);
    const referralId = randomUUID();
    const { code } = await sendConfirm(referralId);
    const past = { expiresAt: new Date(Date.now() - 1_000) };
    await transact((tx) => tx.update(shortLinks).set(past).where(eq(shortLinks.subjectId, referralId)));
    const expired = await follow(code);
    expect(expired.status).toBe(410);
    expect(await expired.text()).toContain("This link has expired");
  });

  // Last, because it uses up the network's limit.
  it("can be tried 120 times a minute by one network, and then no link opens", async () => {
    const { code } = await sendPortalLink();
    const from = { "X-Forwarded-For": "192.0.2.77" };
    for (let turn = 0; turn < 120; turn++) expect((await follow("7Kq2Zc9XbT", from)).status).toBe(404);
    const refused = await follow(code, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await follow(code)).status).toBe(303);
  });
});
