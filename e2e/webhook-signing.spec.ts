import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { test as base, expect } from "@playwright/test";
import { z } from "zod";
import {
  createSigningKey,
  exportSettings,
  listUnmatched,
  replayEvent,
} from "@/lib/integrations/webhooks/commands";
import { exampleEvents, samples } from "@/lib/integrations/webhooks/samples";
import { sign } from "@/lib/integrations/webhooks/signature";
import type { Sample } from "@/lib/kit/sample";
import { createdId } from "./api";
import { serverUrl } from "./fixtures";
import { shellEnv } from "./npm";
import { type CampaignScene, makeCampaign } from "./scenes";

const run = promisify(execFile);
const jobReward = 4_800;

/** A business that followed the guide: a campaign that pays 10% of each job, and a signing key. */
interface SignedBusiness extends CampaignScene {
  readonly orgId: string;
  readonly signingSecret: string;
  /** Runs commands of the guide as its reader would. Returns the JSON they print. */
  paste(commands: string, env?: Readonly<Record<string, string>>): Promise<unknown>;
  /** Saves a sample under its file name, sets its environment and runs it. */
  runSample(sample: Sample, signingSecret?: string): Promise<unknown>;
  /** Ann refers Fred, the friend in the samples and examples. Returns Ann's API path. */
  referFred(): Promise<string>;
}

const test = base.extend<{ business: SignedBusiness }>({
  business: async ({ browserName: _ }, use, testInfo) => {
    // Inside node_modules, where the Stripe sample finds its library.
    const folder = testInfo.outputPath("reader");
    await mkdir(folder, { recursive: true });
    await use(await openBusiness(folder));
  },
});

const Key = z.strictObject({
  keyId: z.string(),
  signingSecret: z.string().regex(/^whsec_[\w-]{43}$/),
  name: z.literal("CRM"),
  createdAt: z.iso.datetime(),
});

const Result = z.object({
  result: z.looseObject({ advocateId: z.string().optional(), referralCode: z.string().optional() }),
});

async function openBusiness(folder: string): Promise<SignedBusiness> {
  const url = serverUrl();
  const scene = await makeCampaign({ friendRewardValue: 0 });
  const { api, campaign, campaignId, dana } = scene;
  const { orgId, apiKey } = dana;
  const paste: SignedBusiness["paste"] = async (commands, env = {}) => {
    const { stdout } = await run("bash", ["--norc", "-c", commands], {
      cwd: folder,
      env: shellEnv({ HOME: folder, API_KEY: apiKey ?? "", ...env }),
    });
    return JSON.parse(stdout);
  };
  const key = Key.parse(await paste(createSigningKey(url)));
  return {
    ...{ ...scene, orgId, signingSecret: key.signingSecret, paste },
    runSample: async ({ file, program, code }, signingSecret = key.signingSecret) => {
      await writeFile(join(folder, file), code);
      return paste(`${exportSettings({ url, orgId, signingSecret, campaignId })}\n${program} ${file}`);
    },
    referFred: async () => {
      const ann = { name: "Ann Reyes", email: "ann@example.com" };
      const advocateId = createdId(await api.post(`${campaign}/invite`, ann));
      const fred = { advocateId, friendName: "Fred Fox", friendEmail: "fred@example.com" };
      createdId(await api.post(`${campaign}/referrals`, fred));
      return `${campaign}/advocates/${advocateId}`;
    },
  };
}

test("the example bodies form a story that takes effect from start to end", async ({ business }) => {
  const { orgId, api, campaign, campaignId, signingSecret } = business;
  const send = async (event: { id: string }) => {
    const body = JSON.stringify(event, null, 2);
    const headers = {
      "Content-Type": "application/json",
      "X-Service-Signature": sign(signingSecret, body, new Date()),
    };
    const answer = await fetch(`${serverUrl()}/api/webhooks/${orgId}`, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
    return Result.parse(await answer.json()).result;
  };
  const enroll = exampleEvents({ campaignId, referralCode: "" })["advocate.enroll"];
  const { advocateId, referralCode = "" } = await send(enroll);
  const events = exampleEvents({ campaignId, referralCode });
  await send(events["referral.create"]);
  await send(events["referral.convert"]);
  expect((await api.get(`${campaign}/advocates/${advocateId}`)).body).toMatchObject({
    advocate: { name: "Ann Reyes", phone: "+14155550132", creditBalanceCents: jobReward },
    referrals: [{ status: "converted", friendName: "Fred Fox" }],
  });
  expect(await send(events["referral.reverse"])).toMatchObject({ advocateNewBalance: 3_600 });
  expect(await send(events["referral.unreverse"])).toMatchObject({ advocateNewBalance: jobReward });
});

test("an event that came too early is found and replayed with the guide's commands", async ({ business }) => {
  const [sample] = samples;
  if (!sample) throw new Error("The guide has no samples");
  const { api, paste } = business;
  const url = serverUrl();
  const waiting = z
    .object({ ok: z.literal(true), eventId: z.string(), outcome: z.literal("unmatched"), detail: z.string() })
    .parse(await business.runSample(sample));
  const ann = await business.referFred();
  expect(await paste(listUnmatched(url))).toMatchObject({
    events: [{ eventId: waiting.eventId, externalId: "invoice-1042", detail: waiting.detail }],
  });
  expect(await paste(replayEvent(url), { EVENT_ID: waiting.eventId })).toMatchObject({
    event: { outcome: "applied", attempts: 2 },
  });
  expect((await api.get(ann)).body).toMatchObject({ advocate: { creditBalanceCents: jobReward } });
  expect(await paste(listUnmatched(url))).toEqual({ events: [] });
});
