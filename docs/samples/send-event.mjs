import { createHmac } from "node:crypto";

const { env } = process;
const url = `${env.URL}/api/webhooks/${env.ORG_ID}`;

const body = JSON.stringify({
  id: "invoice-1042",
  type: "referral.convert",
  data: {
    campaignId: env.CAMPAIGN_ID,
    friendEmail: "fred@example.com",
    jobValueCents: 48000,
  },
});

const t = Math.floor(Date.now() / 1000);
const v1 = createHmac("sha256", env.SIGNING_SECRET)
  .update(`${t}.${body}`)
  .digest("hex");
const header = `t=${t},v1=${v1}`;

const answer = await fetch(url, {
  method: "POST",
  headers: {
    "Content-Type": "application/json",
    "X-Service-Signature": header,
  },
  body,
});
console.log(await answer.text());
