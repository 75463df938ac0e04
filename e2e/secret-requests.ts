import { sign } from "@/lib/webhooks/signature";
import type { SecretOwner } from "./secret-owner";

interface Use {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const JSON_TYPE = { "Content-Type": "application/json" };
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });

/** Requests with each of somebody's secrets: as meant, misspelt, in the wrong place, and in bodies that break off. */
export function listUses(owner: SecretOwner, settings: Readonly<Record<string, string>>): Use[] {
  const { secrets, orgId, email, campaign, patch, uploadUrl } = owner;
  const { apiKey, secondKey, portalToken, unsubscribe, webhookSecret, password, newPassword } = secrets;
  const event = JSON.stringify({ id: "1", type: "referral.convert", data: { referralId: portalToken } });
  const signature = sign(webhookSecret, event, new Date());
  const webhook = {
    method: "POST",
    path: `/api/webhooks/${orgId}`,
    headers: { "X-Service-Signature": signature },
  };
  const key = { ...bearer(apiKey), ...JSON_TYPE };
  const change = JSON.stringify({ currentPassword: password, newPassword });
  return [
    ...[apiKey, secondKey, `${apiKey}x`, secrets.resetLink].map((one) => ({
      path: "/api/app/me",
      headers: bearer(one),
    })),
    ...Object.values(secrets).flatMap((one) => [
      { path: `/api/app/campaigns/${encodeURIComponent(one)}`, headers: bearer(apiKey) },
      { path: `/api/app/me?key=${encodeURIComponent(one)}`, headers: { Cookie: `referral-rewards=${one}` } },
      { path: `/nowhere/${encodeURIComponent(one)}?token=${encodeURIComponent(one)}` },
      { method: "POST", path: campaign.replace(/\/[^/]*$/, ""), headers: key, body: `{"name":"${one}"` },
      { method: "POST", path: "/api/app/invitations", headers: key, body: JSON.stringify({ email: one }) },
      { method: "PATCH", path: campaign, headers: key, body: JSON.stringify({ name: `${one}\0` }) },
    ]),
    { ...webhook, body: event },
    { ...webhook, body: `${event} ` },
    { ...webhook, body: "{" },
    { path: `/portal/${portalToken}` },
    { path: `/portal/${portalToken}/card` },
    { method: "POST", path: `/api/portal/${portalToken}`, headers: FORM, body: "action=refer" },
    { path: `/unsubscribe/${unsubscribe}` },
    { method: "POST", path: `/api/unsubscribe/${unsubscribe}`, headers: FORM, body: "action=nothing" },
    {
      method: "PUT",
      path: uploadUrl.slice(owner.url.length),
      headers: { "Content-Type": "image/png" },
      body: "no",
    },
    { method: "PATCH", path: "/api/app/sso", headers: key, body: JSON.stringify(patch) },
    { method: "POST", path: "/api/app/sso/test", headers: key, body: "{}" },
    { method: "POST", path: "/api/app/me/password", headers: key, body: change },
    { path: "/api/app/invitations/accept", headers: bearer(secrets.invitation) },
    { path: "/api/jobs/run", headers: bearer(settings["CRON_SECRET"] ?? "") },
    { path: "/api/jobs/run", headers: bearer(`${settings["CRON_SECRET"]}x`) },
    { path: "/api/metrics", headers: bearer(settings["METRICS_TOKEN"] ?? "") },
    { path: "/api/metrics", headers: bearer(`${settings["METRICS_TOKEN"]}x`) },
    { path: `/api/auth/callback/sso-${orgId}?code=${secrets.signInLink}&state=${secrets.invitation}` },
    ...["broken", ""].map((end) => ({
      ...{
        method: "POST",
        path: "/api/app/password-resets/complete",
        body: `{"password":"${newPassword}"}${end}`,
      },
      headers: { ...bearer(secrets.resetLink), ...JSON_TYPE },
    })),
    {
      method: "POST",
      path: "/api/app/sign-in-links",
      headers: { ...JSON_TYPE, Origin: owner.url },
      body: `{"email":"${email}","x":"${password}"}`,
    },
  ];
}
