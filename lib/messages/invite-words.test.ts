import { expect, it } from "vitest";
import { deliverMessages, readMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import { runAlone, testDatabase } from "@/proof/guards/scratch-database";

const { organization: own, api } = await startOrganization();

const readText = async (messageId = "") =>
  (await api.get(`/api/app/messages/${messageId}`)).body["message"] as { subject: string; text: string };

const words = {
  inviteSubject: "{advocate}, know someone for {business}?",
  inviteMessage: "Hi {advocate}, thanks!\n\n{offer} Send this: {link}",
};

it("an invite uses its campaign's current words, filled in for its advocate, even when it is resent", async () => {
  const campaign = await createCampaign(api, words);
  const advocate = await enrollAdvocate(api, campaign);
  const [invite] = await readMessagesAbout(advocate.advocateId);
  const { subject, text } = await readText(invite?.id);
  expect(subject).toBe("Ann, know someone for Acme Plumbing?");
  expect(text).toContain("Hi Ann, thanks!");
  expect(text).toContain(`you earn $25 in credit. Send this: ${advocate.referralUrl}`);
  await deliverMessages(own.orgId);
  await api.patch(campaign.path, { inviteMessage: null, inviteSubject: "News from {business}" });
  await api.post(`${advocate.path}/invite`);
  const again = (await readMessagesAbout(advocate.advocateId)).find(({ resendOf }) => resendOf !== null);
  const second = await readText(again?.id);
  expect(second.subject).toBe("News from Acme Plumbing");
  expect(second.text).not.toContain("thanks!");
});

it("a test goes to the member who requests it, with the words as typed", async () => {
  await api.post("/api/app/messages/test-invite", words);
  const [test] = (await readMessages(own.orgId)).filter(({ template }) => template === "test-invite");
  expect(test).toMatchObject({ recipient: own.email });
  const { subject } = await readText(test?.id);
  expect(subject).toBe("Test: Ann, know someone for Acme Plumbing?");
});

const inSpanish = { language: "es" } as const;

it("an advocate who reads Spanish is invited in Spanish, with the campaign’s own Spanish words or else the original ones", async () => {
  const translations = { es: { inviteSubject: "{advocate}, ¿conoces a alguien para {business}?" } };
  const campaign = await createCampaign(api, {
    inviteSubject: "Know someone?",
    inviteMessage: "Hi {advocate}, thanks!",
    translations,
  });
  const advocate = await enrollAdvocate(api, campaign, { email: uniqueEmail("ann"), ...inSpanish });
  expect(advocate).toMatchObject(inSpanish);
  const [invite] = await readMessagesAbout(advocate.advocateId);
  const first = await readText(invite?.id);
  expect(first.subject).toBe("Ann, ¿conoces a alguien para Acme Plumbing?");
  expect(first.text).toContain("Hi Ann, thanks!");
  expect(first.text).toContain("Dejar de recibir correos de Acme Plumbing");
  await deliverMessages(own.orgId);
  await api.patch(advocate.path, { language: null });
  await api.patch(campaign.path, { inviteMessage: null, translations: {} });
  await api.post(`/api/app/messages/${invite?.id}/resend`);
  const again = (await readMessagesAbout(advocate.advocateId)).find(({ resendOf }) => resendOf !== null);
  const second = await readText(again?.id);
  expect(second.subject).toBe("Know someone?");
  expect(second.text).toContain("Ann, comparte tu enlace con alguien que necesite un servicio de Acme Plumbing.");
});

it("the business’s customer language applies to people who have not chosen one, and sent messages keep theirs", async () => {
  await api.patch("/api/app/account", { language: "es" });
  const advocate = await enrollAdvocate(api, await createCampaign(api));
  const [invite] = await readMessagesAbout(advocate.advocateId);
  await deliverMessages(own.orgId);
  await api.patch("/api/app/account", { language: "en" });
  const { subject } = await readText(invite?.id);
  expect(subject).toBe("Ann, tu enlace de Acme Plumbing: regala $50 de descuento y gana $25");
});

it("a friend who read the page in Spanish gets that reward and later messages in Spanish", async () => {
  const campaign = await createCampaign(api);
  const advocate = await enrollAdvocate(api, campaign);
  const { referralId, convertPath } = await addReferral(api, campaign, advocate);
  await runAlone(testDatabase().ownerUrl, [`UPDATE referrals SET friend_language = 'es' WHERE id = '${referralId}'`]);
  await api.post(convertPath);
  const rewards = (await readMessages(own.orgId)).filter(({ template }) => template.startsWith("reward-"));
  const subjects = await Promise.all(rewards.map(async ({ id }) => (await readText(id)).subject));
  expect(subjects.toSorted()).toEqual(["Ann, thank you: $25 is yours", "Fred, tienes $50 de descuento gracias a Ann"]);
});
