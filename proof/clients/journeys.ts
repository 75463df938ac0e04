/** A public client generator: how to run it, and a program that uses its client for the main job. */
export interface Client {
  readonly name: string;
  /** Its packages, in versions that run on Node.js 20. */
  readonly packages: Readonly<Record<string, string>>;
  /** Program and arguments; `DOCUMENT` stands for the file with the OpenAPI document. */
  readonly generate: readonly [program: string, ...args: string[]];
  /** Its configuration files. */
  readonly files?: Readonly<Record<string, string>>;
  /** Prints the balance in cents after converting a $500 job at 10%. The environment has SERVER_URL and API_KEY. */
  readonly journey: string;
}

const settings = `
const { SERVER_URL: baseUrl = "", API_KEY: key = "" } = process.env;
const terms = { name: "Neighbors", rewardMode: "percent", advocateRewardValue: 1000, friendRewardValue: 0 } as const;
const ann = { name: "Ann Reyes", email: "ann@example.com" };
const fred = { friendName: "Fred Fox", friendEmail: "fred@example.com" };
function need<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The answer is not what the document says");
  return value;
}
`;

export const clients: readonly Client[] = [
  {
    name: "openapi-typescript and openapi-fetch",
    packages: { "openapi-typescript": "7.13.0", "openapi-fetch": "0.17.0" },
    generate: ["openapi-typescript", "DOCUMENT", "-o", "made/openapi-typescript.ts"],
    journey: `import createClient from "openapi-fetch";
import type { paths } from "./made/openapi-typescript";
${settings}
const api = createClient<paths>({ baseUrl, headers: { Authorization: "Bearer " + key } });
const { campaign } = need((await api.POST("/api/app/campaigns", { body: terms })).data);
const { campaignId } = campaign;
const invited = await api.POST("/api/app/campaigns/{campaignId}/invite", { params: { path: { campaignId } }, body: ann });
const { advocateId } = need(invited.data).advocate;
const referred = await api.POST("/api/app/campaigns/{campaignId}/referrals", {
  params: { path: { campaignId } },
  body: { advocateId, ...fred },
});
const { referralId } = need(referred.data).referral;
await api.POST("/api/app/campaigns/{campaignId}/referrals/{referralId}/convert", {
  params: { path: { campaignId, referralId }, header: { "Idempotency-Key": "once" } },
  body: { jobValueCents: 50000 },
});
const list = need((await api.GET("/api/app/advocates", { params: { query: { limit: 10 } } })).data);
if (typeof list === "string") throw new Error("A spreadsheet was not asked for");
console.log(list.advocates.find((one) => one.advocateId === advocateId)?.creditBalanceCents);
`,
  },
  {
    name: "@hey-api/openapi-ts",
    packages: { "@hey-api/openapi-ts": "0.95.0" },
    generate: ["openapi-ts", "-i", "DOCUMENT", "-o", "made/hey-api", "-c", "@hey-api/client-fetch"],
    journey: `import { client } from "./made/hey-api/client.gen";
import { convertReferral, createCampaign, createReferral, getAdvocate, inviteAdvocate } from "./made/hey-api";
${settings}
client.setConfig({ baseUrl, auth: (auth) => (auth.scheme === "bearer" ? key : undefined) });
const { campaignId } = need((await createCampaign({ body: terms })).data).campaign;
const { advocateId } = need((await inviteAdvocate({ path: { campaignId }, body: ann })).data).advocate;
const referred = await createReferral({ path: { campaignId }, body: { advocateId, ...fred } });
const { referralId } = need(referred.data).referral;
await convertReferral({ path: { campaignId, referralId }, body: { jobValueCents: 50000 } });
console.log(need((await getAdvocate({ path: { campaignId, advocateId } })).data).advocate.creditBalanceCents);
`,
  },
  {
    name: "orval (fetch)",
    packages: { orval: "7.13.2" },
    generate: ["orval", "--config", "orval-fetch.config.cjs"],
    files: {
      "orval-fetch.config.cjs": `module.exports = { api: { input: process.env.DOCUMENT, output: {
  target: "./made/orval-fetch.ts", client: "fetch", mode: "single", baseUrl: process.env.SERVER_URL } } };`,
    },
    journey: `import { convertReferral, createCampaign, createReferral, inviteAdvocate, listAdvocates } from "./made/orval-fetch";
${settings}
const options = { headers: { Authorization: "Bearer " + key } };
const made = await createCampaign(terms, options);
if (made.status !== 201) throw new Error(made.data.detail);
const { campaignId } = made.data.campaign;
const invited = await inviteAdvocate(campaignId, ann, options);
if (invited.status !== 201) throw new Error(invited.data.detail);
const { advocateId } = invited.data.advocate;
const referred = await createReferral(campaignId, { advocateId, ...fred }, options);
if (referred.status !== 201) throw new Error(referred.data.detail);
await convertReferral(campaignId, referred.data.referral.referralId, { jobValueCents: 50000 }, options);
const listed = await listAdvocates(campaignId, { limit: 10 }, options);
if (listed.status !== 200 || typeof listed.data === "string") throw new Error("There is no list");
console.log(listed.data.advocates.find((one) => one.advocateId === advocateId)?.creditBalanceCents);
`,
  },
  {
    name: "orval (zod)",
    packages: { orval: "7.13.2", zod: "3.25.76" },
    generate: ["orval", "--config", "orval-zod.config.cjs"],
    files: {
      "orval-zod.config.cjs": `module.exports = { api: { input: process.env.DOCUMENT, output: {
  target: "./made/orval-zod.ts", client: "zod", mode: "single" } } };`,
    },
    journey: `import { convertReferralBody, createCampaignBody, createReferralBody, getAdvocateResponse, inviteAdvocateBody } from "./made/orval-zod";
${settings}
async function send(method: string, path: string, body?: unknown): Promise<Record<string, Record<string, string>>> {
  const headers = { Authorization: "Bearer " + key, "Content-Type": "application/json" };
  const answer = await fetch(baseUrl + path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  return answer.json();
}
const campaigns = "/api/app/campaigns";
const one = campaigns + "/" + (await send("POST", campaigns, createCampaignBody.parse(terms))).campaign?.campaignId;
const invited = await send("POST", one + "/invite", inviteAdvocateBody.parse(ann));
const advocateId = invited.advocate?.advocateId;
const referred = await send("POST", one + "/referrals", createReferralBody.parse({ advocateId, ...fred }));
const convert = one + "/referrals/" + referred.referral?.referralId + "/convert";
await send("POST", convert, convertReferralBody.parse({ jobValueCents: 50000 }));
const read = getAdvocateResponse.parse(await send("GET", one + "/advocates/" + advocateId));
console.log(need(read.advocate.creditBalanceCents));
`,
  },
  {
    name: "openapi-zod-client",
    packages: { "openapi-zod-client": "1.18.3", "@zodios/core": "10.9.6", zod: "3.25.76", axios: "1.13.2" },
    generate: ["openapi-zod-client", "DOCUMENT", "-o", "made/openapi-zod-client.ts", "--with-alias"],
    journey: `import { createApiClient } from "./made/openapi-zod-client";
${settings}
const headers = { Authorization: "Bearer " + key };
const api = createApiClient(baseUrl, { axiosConfig: { headers, proxy: false } });
const { campaign: { campaignId } } = await api.createCampaign(terms);
const { advocate: { advocateId } } = await api.inviteAdvocate(ann, { params: { campaignId } });
const { referral: { referralId } } = await api.createReferral({ advocateId, ...fred }, { params: { campaignId } });
await api.convertReferral({ jobValueCents: 50000 }, { params: { campaignId, referralId } });
const { advocate } = await api.getAdvocate({ params: { campaignId, advocateId } });
console.log(need(advocate.creditBalanceCents));
`,
  },
];
