import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { readReference } from "@/app/docs/document";
import { curl } from "@/app/docs/sample";
import { senders } from "@/lib/integrations/samples";
import { exportVariables, listUnmatched, replayEvent } from "@/lib/integrations/webhooks/commands";
import { createdId } from "./api";
import { serverUrl } from "./fixtures";
import { shellEnv } from "./npm";
import { makeCampaign } from "./scenes";

const run = promisify(execFile);
const createKey = readReference()
  .domains.flatMap(({ operations }) => operations)
  .filter(({ id }) => id === "createWebhookKey");
const Key = z.object({ signingSecret: z.string() });
const Waiting = z.object({ eventId: z.string(), outcome: z.literal("unmatched"), detail: z.string() });

test("an event that came too early is found and replayed with the guide's commands", async ({
  browserName: _,
}, testInfo) => {
  const [sample] = senders;
  if (!sample) throw new Error("The guide has no samples");
  const url = serverUrl();
  const { api, campaign, campaignId, dana } = await makeCampaign({ friendRewardValue: 0 });
  // Inside node_modules, where the samples find their libraries.
  const cwd = testInfo.outputPath("reader");
  await mkdir(cwd, { recursive: true });
  /** Runs commands of the guide as its reader would. Returns the JSON they print. */
  const paste = async (commands: string, more: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const env = shellEnv({ HOME: cwd, API_KEY: dana.apiKey ?? "", ...more });
    return JSON.parse((await run("bash", ["--norc", "-c", commands], { cwd, env })).stdout);
  };
  const { signingSecret } = Key.parse(await paste(createKey.map((operation) => curl(operation, url)).join("")));
  await writeFile(join(cwd, sample.file), sample.code);
  const settings = exportVariables({
    URL: url,
    ORG_ID: dana.orgId,
    SIGNING_SECRET: signingSecret,
    CAMPAIGN_ID: campaignId,
  });
  const waiting = Waiting.parse(await paste(`${settings}\n${sample.program} ${sample.file}`));

  const ann = { name: "Ann Reyes", email: "ann@example.com" };
  const advocateId = createdId(await api.post(`${campaign}/invite`, ann));
  const fred = { advocateId, friendName: "Fred Fox", friendEmail: "fred@example.com" };
  createdId(await api.post(`${campaign}/referrals`, fred));
  const { eventId, detail } = waiting;
  const unmatched = { events: [{ eventId, externalId: "invoice-1042", detail }] };
  expect(await paste(listUnmatched(url))).toMatchObject(unmatched);
  const applied = { event: { outcome: "applied", attempts: 2 } };
  expect(await paste(replayEvent(url), { EVENT_ID: eventId })).toMatchObject(applied);
  const { body } = await api.get(`${campaign}/advocates/${advocateId}`);
  expect(body).toMatchObject({ advocate: { creditBalanceCents: 4_800 } });
  expect(await paste(listUnmatched(url))).toEqual({ events: [] });
});
