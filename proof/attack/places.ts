import type { Scene } from "./scene";

/** Pages that anybody may ask for; what stands in braces is one of a scene's links or ids. */
export const pages: readonly string[] = [
  ...[
    "/",
    "/terms",
    "/docs",
    "/docs/errors",
    "/docs/webhooks",
    "/api/openapi.json",
    "/api/health",
    "/api/health/ready",
  ],
  ...["/r/{code}", "/r/{code}", "/r/{code}/{picture}", "/portal/{portal}", "/portal/{portal}/card"],
  ...["/portal/{portal}/manifest.webmanifest", "/portal/{portal}/icon/192", "/unsubscribe/{unsubscribe}"],
  ...[
    "/accept-invite",
    "/sign-in",
    "/sign-in/link",
    "/sign-up",
    "/forgot-password",
    "/reset-password",
    "/onboarding",
  ],
  ...["/sso", "/sso/{signInName}", "/api/uploads/{logoKey}", "/api/friends/{code}", "/api/portal/{portal}"],
  ...["/api/unsubscribe/{unsubscribe}", "/api/webhooks/{orgId}", "/api/webhooks/twilio", "/api/jobs/run"],
  ...[
    "/api/auth/csrf",
    "/api/auth/signin",
    "/api/auth/error",
    "/api/auth/session",
    "/api/auth/callback/sso-{orgId}",
  ],
];

/** Pages of members, with the cookie of one or without. */
export const memberPages: readonly string[] = [
  ...[
    "/dashboard",
    "/campaigns",
    "/campaigns/new",
    "/campaigns/{campaignId}",
    "/campaigns/{campaignId}/edit",
  ],
  ...[
    "/campaigns/{campaignId}/advocates/{advocateId}",
    "/campaigns/{campaignId}/advocates/{advocateId}/card",
  ],
  ...[
    "/advocates",
    "/advocates/import",
    "/referrals",
    "/messages",
    "/branding",
    "/settings",
    "/settings/team",
  ],
  ...[
    "/settings/audit-log",
    "/settings/integrations",
    "/settings/api-keys",
    "/settings/sso",
    "/settings/profile",
  ],
];

/** Where forms of people without an account go, and what else takes a body from outside. */
export const doors: readonly (readonly [method: string, path: string])[] = [
  ["POST", "/api/friends/{code}"],
  ["POST", "/api/portal/{portal}"],
  ["POST", "/api/unsubscribe/{unsubscribe}"],
  ["POST", "/api/webhooks/{orgId}"],
  ["POST", "/api/webhooks/twilio"],
  ["POST", "/api/jobs/run"],
  ["PUT", "{upload}"],
  ["PUT", "/api/uploads/{logoKey}"],
  ["POST", "/api/auth/callback/password"],
  ["POST", "/api/auth/callback/link"],
  ["POST", "/api/auth/signin/sso-{orgId}"],
  ["POST", "/api/auth/signout"],
  ["POST", "/sign-in"],
  ["POST", "/r/{code}"],
  ["DELETE", "/api/portal/{portal}"],
  ["PATCH", "/api/unsubscribe/{unsubscribe}"],
];

/** A place of a scene. @param damage what becomes of each of its ids and tokens */
export function placeIn(
  template: string,
  { ids, links }: Scene,
  picture: string,
  damage: (token: string) => string,
): string {
  const known: Readonly<Record<string, string>> = { ...ids, ...links, picture };
  return template.replace(/\{(\w+)\}/g, (_, name: string) => damage(known[name] ?? name));
}
