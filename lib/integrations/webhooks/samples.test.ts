import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { senders } from "@/lib/integrations/samples";
import type { webhookKeys } from "@/lib/integrations/webhook-keys/contract";
import { exportVariables } from "@/lib/integrations/webhooks/commands";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { isInstalled } from "@/proof/fixtures/installed-samples";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { addReferral, createCampaign, enrollAdvocate, readAdvocate, succeeded } from "@/proof/fixtures/scenario";
import { serveProduct } from "@/proof/fixtures/served-product";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);
const jobReward = 4_800;

let product: Awaited<ReturnType<typeof serveProduct>>;
let folder: string;
beforeAll(async () => {
  product = await serveProduct();
  folder = await mkdtemp(join(tmpdir(), "referral-rewards-sender-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true });
});

/** A business whose CRM signs events, and Ann, who referred the samples' friend Fred. */
async function referFred() {
  const { apiKey, orgId } = await createTestOrganization();
  const api: TestApi = apiAs(apiKey);
  const campaign = await createCampaign(api, {
    rewardMode: "percent",
    advocateRewardValue: 1_000,
    friendRewardValue: 0,
  });
  const ann = await enrollAdvocate(api, campaign);
  await addReferral(api, campaign, ann, { friendEmail: "fred@example.com" });
  const made = await api.post("/api/app/integrations/webhook-keys", { name: "CRM" });
  const { signingSecret } = succeeded<typeof webhookKeys.create>(made);
  const settings = { URL: product.url, ORG_ID: orgId, CAMPAIGN_ID: campaign.campaignId };
  return { balance: async () => (await readAdvocate(api, ann)).creditBalanceCents, settings, signingSecret };
}

it.each(senders.filter((sample) => isInstalled(sample)))(
  "the $language sample converts a referral once, and only with the right secret",
  async ({ file, program, code }) => {
    const { balance, settings, signingSecret } = await referFred();
    await writeFile(join(folder, file), code);
    const send = async (secret: string): Promise<unknown> => {
      const commands = `${exportVariables({ ...settings, SIGNING_SECRET: secret })}\n${program} ${file}`;
      return JSON.parse((await run("bash", ["--norc", "-c", commands], { cwd: folder })).stdout);
    };
    expect(await send(`whsec_${"A".repeat(43)}`)).toMatchObject({ status: 401, code: "unauthenticated" });
    expect(await balance()).toBe(0);
    const applied = await send(signingSecret);
    const result = { referralId: uuid, conversionId: uuid, advocateNewBalance: jobReward };
    expect(applied).toEqual({ ok: true, eventId: uuid, outcome: "applied", result });
    expect(await send(signingSecret)).toEqual(applied);
    expect(await balance()).toBe(jobReward);
  },
  60_000,
);
