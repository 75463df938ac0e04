import { beforeAll, expect, it } from "vitest";
import { apiAs } from "@/proof/fixtures/api";
import { deliverMessages, readMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestMember } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";

const words = {
  inviteSubject: "{advocate}, know someone for {business}?",
  inviteMessage: "Hi {advocate}, thanks!\n\n{offer} Send this: {link}",
};

let dana: TestMember;
beforeAll(async () => {
  dana = await createTestOrganization();
});

const readText = async (api: ReturnType<typeof apiAs>, messageId: string) =>
  (await api.get(`/api/app/messages/${messageId}`)).body["message"] as { subject: string; text: string };

it("an invite uses its campaign's current words, filled in for its advocate, even when it is resent", async () => {
  const api = apiAs(dana.apiKey);
  const campaign = await createCampaign(api, words);
  const advocate = await enrollAdvocate(api, campaign);
  const [invite] = await readMessagesAbout(advocate.advocateId);
  const { subject, text } = await readText(api, invite?.id ?? "");
  expect(subject).toBe("Ann, know someone for Acme Plumbing?");
  expect(text).toContain("Hi Ann, thanks!");
  expect(text).toContain(`you earn $25 in credit. Send this: ${advocate.referralUrl}`);
  await deliverMessages(dana.orgId);
  await api.patch(campaign.path, { inviteMessage: null, inviteSubject: "News from {business}" });
  await api.post(`${advocate.path}/invite`);
  const again = (await readMessagesAbout(advocate.advocateId)).find(({ resendOf }) => resendOf !== null);
  const second = await readText(api, again?.id ?? "");
  expect(second.subject).toBe("News from Acme Plumbing");
  expect(second.text).not.toContain("thanks!");
});

it("a test goes to the member who requests it, with the words as typed", async () => {
  await apiAs(dana.apiKey).post("/api/app/messages/test-invite", words);
  const [test] = (await readMessages(dana.orgId)).filter(({ template }) => template === "test-invite");
  expect(test).toMatchObject({ recipient: dana.email });
  const { subject } = await readText(apiAs(dana.apiKey), test?.id ?? "");
  expect(subject).toBe("Test: Ann, know someone for Acme Plumbing?");
});
