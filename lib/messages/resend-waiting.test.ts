import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { deliverMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import {
  createCampaign,
  enrollAdvocate,
  expectRefusal,
  queueBehind,
  type TestCampaign,
} from "@/proof/fixtures/scenario";

const Body = z.object({ message: z.object({ messageId: z.string() }) });

let orgId: string;
let api: TestApi;
let campaign: TestCampaign;
beforeAll(async () => {
  const organization = await createTestOrganization();
  orgId = organization.orgId;
  api = apiAs(organization.apiKey);
  campaign = await createCampaign(api);
});

let advocateId: string;
let byEmail: string;
let bySms: string;
beforeEach(async () => {
  const contacts = { email: uniqueEmail("ann"), phone: "+14155550132" };
  ({ advocateId } = await enrollAdvocate(api, campaign, contacts));
  await deliverMessages(orgId);
  const sent = await readMessagesAbout(advocateId);
  [byEmail = "", bySms = ""] = (["email", "sms"] as const).map(
    (wanted) => sent.find(({ channel }) => channel === wanted)?.id,
  );
});

const resend = (id: string) => api.post(`/api/app/messages/${id}/resend`);
const sendAgain = async (id: string) => Body.parse((await resend(id)).body).message.messageId;

async function expectStillWaiting(id: string): Promise<void> {
  const answer = await resend(id);
  expectRefusal(answer, 409, "message_not_resendable");
  expect(answer.body["detail"]).toContain("still waits to be sent");
}

describe("while a message waits to be sent again", () => {
  it("it is not queued once more, neither by its own id nor by the new one's", async () => {
    const again = await sendAgain(byEmail);
    for (const id of [byEmail, again]) await expectStillWaiting(id);
    expect(await readMessagesAbout(advocateId)).toHaveLength(2 + 1);
    await deliverMessages(orgId);
    await sendAgain(byEmail);
    expect(await readMessagesAbout(advocateId)).toHaveLength(2 + 2);
  });

  it("the same by the other channel is", async () => {
    await sendAgain(byEmail);
    await sendAgain(bySms);
    expect(await readMessagesAbout(advocateId)).toHaveLength(2 + 2);
  });

  it("of clicks at once one counts, whichever of its messages they are on", async () => {
    const again = await sendAgain(byEmail);
    await deliverMessages(orgId);
    const lock = sql`SELECT FROM messages WHERE id IN (${byEmail}, ${again}) FOR UPDATE`;
    const answers = await queueBehind(lock, () =>
      [byEmail, byEmail, again, byEmail, again].map((id) => resend(id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await readMessagesAbout(advocateId)).toHaveLength(2 + 2);
  });
});
