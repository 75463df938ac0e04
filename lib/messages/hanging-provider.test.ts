import { afterAll, expect, it } from "vitest";
import { startWorker, type Worker } from "@/lib/messages/worker";
import { apiAs } from "@/proof/fixtures/api";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { waitFor } from "@/proof/fixtures/message-backlog";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { addReferral, createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";

isolateDatabase();
const provider = isolateEmailProvider();

let worker: Worker | undefined;
afterAll(() => worker?.stop());

async function openCampaign() {
  const organization = await createTestOrganization();
  const api = apiAs(organization.apiKey);
  const campaign = await createCampaign(api, { maxReferralsPerAdvocate: 50 });
  const advocate = await enrollAdvocate(api, campaign, { email: "ann@mail.acme.com" });
  return async (friend: number) => {
    const friendEmail = `fred${friend}@mail.acme.com`;
    const referral = await addReferral(api, campaign, advocate, { friendEmail });
    expect((await api.post(referral.convertPath)).status).toBe(200);
  };
}

it("a provider that never answers holds up the worker, and no request", async () => {
  provider().mood = "hanging";
  const referAndConvert = await openCampaign();
  for (let friend = 0; friend < 20; friend++) await referAndConvert(friend);
  expect(provider().requests).toBe(0);

  worker = await startWorker();
  await waitFor(async () => provider().requests > 0, 10_000);
  for (let friend = 20; friend < 40; friend++) await referAndConvert(friend);
  expect(provider().accepted).toEqual([]);
});
