import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { apiOf } from "@/e2e/api";
import type { Product } from "@/e2e/product";

const Demo = z.object({
  campaignId: z.string(),
  advocateId: z.string(),
  email: z.string(),
  password: z.string(),
  apiKey: z.string(),
});
const Created = z.object({
  advocate: z.object({ advocateId: z.string(), referralCode: z.string(), portalUrl: z.string() }),
});
const Referral = z.object({ referral: z.object({ referralId: z.string(), status: z.string() }) });

/** The demo's admin, and people created for this run, so that runs don't see each other's data. */
export interface BrowserScene {
  readonly email: string;
  readonly password: string;
  readonly campaignId: string;
  /** An advocate with $88 in credit. */
  readonly advocate: { readonly id: string; readonly name: string; readonly code: string };
  /** The path of the advocate's own page. */
  readonly portal: string;
  /** A lead that the advocate referred. */
  readonly lead: string;
  readonly isConverted: () => Promise<boolean>;
}

/** @throws Error if the API refuses a request */
export async function makeScene(product: Product): Promise<BrowserScene> {
  const run = randomBytes(3).toString("hex");
  const file: unknown = JSON.parse(await readFile(join(product.folder, ".data", "demo.json"), "utf8"));
  const { campaignId, email, password, apiKey } = Demo.parse(file);
  const api = apiOf(product.url, apiKey, 600_000);
  const campaign = `/api/app/campaigns/${campaignId}`;
  const name = `Ann ${run}`;
  const invited = await api.post(`${campaign}/invite`, { name, email: `ann.${run}@example.com` });
  const { advocateId, referralCode, portalUrl } = Created.parse(invited.body).advocate;
  const person = `${campaign}/advocates/${advocateId}`;
  await api.post(`${person}/credit`, { delta: 10_000, note: "Thank you" });
  // The year report lists only people who used credit.
  await api.post(`${person}/redemptions`, { amountCents: 1_200, method: "manual" });
  const lead = `Fred ${run}`;
  const friend = { advocateId, friendName: lead, friendEmail: `fred.${run}@example.com` };
  const { body } = await api.post(`${campaign}/referrals`, friend);
  const { referralId } = Referral.parse(body).referral;
  return {
    email,
    password,
    campaignId,
    advocate: { id: advocateId, name, code: referralCode },
    portal: portalUrl.slice(product.url.length),
    lead,
    isConverted: async () => {
      const answer = await api.get(`${campaign}/referrals/${referralId}`);
      return Referral.parse(answer.body).referral.status === "converted";
    },
  };
}
