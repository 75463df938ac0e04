import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findEmailRecipient } from "@/lib/public/unsubscribe/email-recipient";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { findHandler } from "@/proof/fixtures/routes";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { postForm, pressButton, pressOneClick, readUnsubscribeToken } from "@/proof/fixtures/unsubscribe";

let enroll: () => Promise<{ advocateId: string }>;
let token: string;

beforeAll(async () => {
  const api = apiAs((await createTestOrganization()).apiKey);
  const campaign = await createCampaign(api);
  enroll = () => enrollAdvocate(api, campaign);
});

beforeEach(async () => {
  token = await readUnsubscribeToken(await enroll());
});

async function hasStopped(): Promise<boolean | undefined> {
  return (await findEmailRecipient(token, new Date()))?.hasOptedOut;
}

async function ask(method: string): Promise<Response> {
  const path = `/api/unsubscribe/${token}`;
  return findHandler(method, path)(new Request(`http://localhost:3000${path}`, { method }));
}

describe("a mail program's unsubscribe button", () => {
  const oneClick = { "List-Unsubscribe": "One-Click" };

  it("stops e-mails at once, and may be pressed again", async () => {
    expect(await hasStopped()).toBe(false);
    for (const _ of ["once", "twice"]) {
      const answer = await pressOneClick(token);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("location")).toBeNull();
      expect(await answer.json()).toEqual({ ok: true });
      expect(await hasStopped()).toBe(true);
    }
  });

  it("may send its form as multipart", async () => {
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    expect((await postForm(token, form)).status).toBe(200);
    expect(await hasStopped()).toBe(true);
  });

  it.each(["application/x-www-form-urlencoded; charset=UTF-8", "text/plain"])(
    "may call its form %s",
    async (type) => {
      const answer = await postForm(token, "List-Unsubscribe=One-Click", { "Content-Type": type });
      expect(answer.status).toBe(200);
      expect(await hasStopped()).toBe(true);
    },
  );

  it("may come from another site, with cookies that mean nothing", async () => {
    const headers = { Origin: "https://mail.example.com", "Sec-Fetch-Site": "cross-site", Cookie: "a=b" };
    expect((await postForm(token, new URLSearchParams(oneClick), headers)).status).toBe(200);
    expect(await hasStopped()).toBe(true);
  });
});

describe("the form of the page", () => {
  it("stops and starts e-mails, and leads back to the page", async () => {
    const stopped = await pressButton(token, "stop");
    expect(stopped.status).toBe(303);
    expect(stopped.headers.get("location")).toBe(`/unsubscribe/${token}`);
    expect(stopped.headers.get("referrer-policy")).toBe("no-referrer");
    expect(await hasStopped()).toBe(true);
    const started = await pressButton(token, "start");
    expect(started.status).toBe(303);
    expect(started.headers.get("location")).toBe(`/unsubscribe/${token}?started`);
    expect(await hasStopped()).toBe(false);
  });
});

describe("opening the address", () => {
  it.each(["GET", "HEAD"])("with %s leads to the page and changes nothing", async (method) => {
    const answer = await ask(method);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/unsubscribe/${token}`);
    expect(await hasStopped()).toBe(false);
  });

  it.each(["PUT", "PATCH", "DELETE"])("with %s is refused", async (method) => {
    const answer = await ask(method);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
    expect(await hasStopped()).toBe(false);
  });
});
