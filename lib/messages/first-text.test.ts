import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { deliverMessage } from "@/lib/messages/deliver";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { promoteFriend } from "@/proof/fixtures/friends";
import { isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import { deliverMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import {
  createCampaign,
  enrollAdvocate,
  type TestAdvocate,
  type TestCampaign,
} from "@/proof/fixtures/scenario";
import { smsProblem } from "@/proof/fixtures/sms-provider";

isolateDatabase();
const provider = isolateSmsProvider();

let orgId: string;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  const organization = await createTestOrganization();
  orgId = organization.orgId;
  api = apiAs(organization.apiKey);
  campaign = await createCampaign(api);
});

const invalid = smsProblem(400, 21211, "Invalid 'To' Phone Number");
const Body = z.object({ message: z.object({ messageId: z.string(), text: z.string() }) });
const Queued = z.object({ message: z.object({ messageId: z.string() }) });

let last = 3000;
const newPhone = () => `+1415555${++last}`;
const deliver = () => deliverMessages(orgId);

async function hints(messageId: string): Promise<boolean> {
  const { message } = Body.parse((await api.get(`/api/app/messages/${messageId}`)).body);
  return message.text.includes("STOP");
}

/** Queues a text to somebody by a friend who becomes a customer. */
async function queueText(to: TestAdvocate): Promise<string> {
  const { conversionId } = await promoteFriend(api, campaign, to);
  const texts = (await readMessagesAbout(conversionId)).filter(({ channel }) => channel === "sms");
  return texts[0]?.id ?? "";
}

async function enroll(phone: string) {
  const advocate = await enrollAdvocate(api, campaign, { phone });
  const [invite] = await readMessagesAbout(advocate.advocateId);
  return { advocate, inviteId: invite?.id ?? "" };
}

async function resend(messageId: string): Promise<string> {
  return Queued.parse((await api.post(`/api/app/messages/${messageId}/resend`)).body).message.messageId;
}

describe("how to opt out is said", () => {
  it.each([
    ["sent", newPhone],
    ["captured", () => "+14155550132"],
  ])("until a text was %s, and not after it", async (status, phone) => {
    const { advocate, inviteId } = await enroll(phone());
    expect([await hints(inviteId), await hints(await queueText(advocate))]).toEqual([true, true]);
    await deliver();
    expect((await readMessagesAbout(advocate.advocateId)).map((message) => message.status)).toEqual([status]);
    expect([await hints(inviteId), await hints(await queueText(advocate))]).toEqual([true, false]);
    expect(await hints(await resend(inviteId))).toBe(false);
  });

  it("again after a text that did not go, when it is sent again too", async () => {
    const phone = newPhone();
    const { advocate, inviteId } = await enroll(phone);
    provider().refusals.set(phone, invalid);
    await deliver();
    provider().refusals.clear();
    expect(await readMessagesAbout(advocate.advocateId)).toMatchObject([{ status: "failed" }]);
    expect(await hints(await queueText(advocate))).toBe(true);
    const again = await resend(inviteId);
    expect(await hints(again)).toBe(true);
    await deliverMessage({ orgId, messageId: again }, new Date());
    expect(provider().accepted.at(-1)).toMatchObject({ to: phone, body: expect.stringContaining("STOP") });
    expect(await hints(await queueText(advocate))).toBe(false);
  });

  it("once more to another number", async () => {
    const { advocate, inviteId } = await enroll(newPhone());
    await deliver();
    await api.patch(advocate.path, { phone: newPhone() });
    expect(await hints(await queueText(advocate))).toBe(true);
    expect(await hints(await resend(inviteId))).toBe(true);
    await deliver();
    expect(await hints(await queueText(advocate))).toBe(false);
  });

  it("in the log as it was said when the text went, whatever went since", async () => {
    const { advocate, inviteId } = await enroll(newPhone());
    const second = await queueText(advocate);
    for (const messageId of [second, inviteId]) await deliverMessage({ orgId, messageId }, new Date());
    const said = provider().accepted.map(({ body }) => body.includes("STOP"));
    expect(said).toEqual([true, true]);
    expect([await hints(second), await hints(inviteId)]).toEqual(said);
  });
});
