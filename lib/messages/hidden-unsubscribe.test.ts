import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { readSignedIds } from "@/lib/auth/signed-ids";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { deliverMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization, createTestUser, type TestOrganization } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { readUnsubscribeToken } from "@/proof/fixtures/unsubscribe";

const emails = isolateEmailProvider();
const Body = z.object({ message: z.object({ status: z.string(), text: z.string(), html: z.string() }) });

let organization: TestOrganization;
let admin: TestApi;
let user: TestApi;

beforeAll(async () => {
  organization = await createTestOrganization({ overrides: { campaigns: 100 } });
  admin = apiAs(organization.apiKey);
  user = apiAs((await createTestUser(organization.orgId, "user")).apiKey);
});

/** The invite of an advocate; the provider sees what does not go to example.com. */
async function invite(domain: string) {
  const advocate = await enrollAdvocate(admin, await createCampaign(admin), { email: `ann@${domain}` });
  const [message] = await readMessagesAbout(advocate.advocateId);
  return { id: message?.id ?? "", token: await readUnsubscribeToken(advocate) };
}

/** What unsubscribes somebody, in each form of a message. */
async function findTokens(api: TestApi, { id, status }: { id: string; status: string }) {
  const { message } = Body.parse((await api.get(`/api/app/messages/${id}`)).body);
  expect(message.status).toBe(status);
  return [message.text, message.html].map((form) =>
    (form.match(/[\w-]{64}/g) ?? []).filter((token) => readSignedIds("unsubscribe", token)),
  );
}

describe("the way to unsubscribe", () => {
  it("is hidden from everybody while an e-mail waits", async () => {
    const message = { ...(await invite("mail.acme.com")), status: "queued" };
    for (const api of [admin, user]) expect(await findTokens(api, message)).toEqual([[], []]);
  });

  it("is hidden from everybody once it was sent, with the way in it", async () => {
    const message = { ...(await invite("mail.acme.com")), status: "sent" };
    await deliverMessages(organization.orgId);
    const { text, html } = emails().accepted.at(-1) ?? {};
    for (const form of [text, html]) expect(form).toContain(`/unsubscribe/${message.token}`);
    for (const api of [admin, user]) expect(await findTokens(api, message)).toEqual([[], []]);
  });

  it("is shown to admins alone in one that was captured, since nobody else can pass it on", async () => {
    const message = { ...(await invite("example.com")), status: "captured" };
    await deliverMessages(organization.orgId);
    expect(await findTokens(admin, message)).toEqual([[message.token], [message.token]]);
    expect(await findTokens(user, message)).toEqual([[], []]);
  });
});
