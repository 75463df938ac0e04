import { randomUUID } from "node:crypto";
import { z } from "zod";
import { sign } from "@/lib/webhooks/signature";
import { uniqueEmail } from "@/proof/fixtures/organization";
import type { Ask } from "./ask";

const Campaign = z.object({ campaign: z.object({ campaignId: z.string() }) });
const Enrolled = z.object({
  advocate: z.object({ advocateId: z.string(), referralCode: z.string(), portalToken: z.string() }),
});
const Referral = z.object({ referral: z.object({ referralId: z.string() }) });
const Key = z.object({ keyId: z.string(), signingSecret: z.string() });
const Event = z.object({ eventId: z.string() });

/** A campaign with an advocate and a pending referral. @param mark how each of their names begins */
export async function startReferral(ask: Ask, mark: string) {
  const terms = { rewardMode: "fixed", advocateRewardValue: 2_500, friendRewardValue: 0 };
  const { campaignId } = Campaign.parse(
    await ask("POST", "/api/app/campaigns", { name: `${mark} campaign`, ...terms }),
  ).campaign;
  const path = `/api/app/campaigns/${campaignId}`;
  const ann = { name: `${mark} Ann`, email: uniqueEmail(`${mark}.ann`) };
  const { advocate } = Enrolled.parse(await ask("POST", `${path}/invite`, ann));
  const friend = { friendName: `${mark} Fred`, friendEmail: uniqueEmail(`${mark}.fred`) };
  const { advocateId } = advocate;
  const { referral } = Referral.parse(await ask("POST", `${path}/referrals`, { advocateId, ...friend }));
  return { campaignId, advocate, referralId: referral.referralId };
}

/** Another system with a webhook key, and an event of it that waits for an admin. */
export async function connectSender(ask: Ask, url: string, orgId: string, mark: string) {
  const made = await ask("POST", "/api/app/integrations/webhook-keys", { name: `${mark} CRM` });
  const { keyId, signingSecret } = Key.parse(made);
  const data = { referralId: randomUUID() };
  const body = JSON.stringify({ id: randomUUID(), type: "referral.convert", data });
  const headers = {
    "Content-Type": "application/json",
    "X-Service-Signature": sign(signingSecret, body, new Date()),
  };
  const response = await fetch(`${url}/api/webhooks/${orgId}`, { method: "POST", headers, body });
  return { keyId, secret: signingSecret, eventId: Event.parse(await response.json()).eventId };
}
