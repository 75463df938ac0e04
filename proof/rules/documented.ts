import type { Caller, Feature } from "@/lib/auth/access";
import type { ErrorCode } from "@/lib/kit/errors";

/** What the documentation says of an endpoint as a whole, written by hand so that the contract cannot agree with itself. */
export interface Documented {
  /** The status of a success. */
  readonly status: 200 | 201;
  readonly role?: "admin";
  readonly feature?: Feature;
  /** Who may call, where that is not every member. */
  readonly caller?: Caller;
}

const anyone = { status: 200 } as const;
const admin = { status: 200, role: "admin" } as const;
const branding = { ...admin, feature: "customBranding" } as const;
const integrations = { ...admin, feature: "integrations" } as const;
const sso = { ...admin, feature: "sso" } as const;
const inBrowser = { status: 200, caller: "session" } as const;
const visitor = { status: 200, caller: "visitor" } as const;

const campaign = "/api/app/campaigns/:campaignId";
const webhookKeys = "/api/app/integrations/webhook-keys";
const webhookEvents = "/api/app/integrations/webhook-events";

/** Every endpoint: who may call it (spec, "Authentication" 4 to 6) and how success is told (spec, "Endpoints"). */
export const documentedEndpoints: Readonly<Record<string, Documented>> = {
  "POST /app/api-keys": { status: 200, feature: "api" },
  "DELETE /app/api-keys/:keyId": { status: 200, feature: "api" },

  "POST /api/app/campaigns": { status: 201 },
  "GET /api/app/campaigns": anyone,
  [`GET ${campaign}`]: anyone,
  [`PATCH ${campaign}`]: anyone,
  [`POST ${campaign}/referrals/:referralId/convert`]: anyone,

  [`POST ${campaign}/invite`]: { status: 201 },
  [`GET ${campaign}/advocates`]: anyone,
  [`GET ${campaign}/advocates/:advocateId`]: anyone,
  [`PATCH ${campaign}/advocates/:advocateId`]: anyone,
  [`GET ${campaign}/advocates/:advocateId/activity`]: anyone,
  [`POST ${campaign}/advocates/:advocateId/credit`]: anyone,

  [`POST ${campaign}/advocates/:advocateId/portal-link`]: admin,

  "GET /api/app/account": anyone,
  "PATCH /api/app/account": admin,
  "GET /api/app/users": anyone,
  "PATCH /api/app/users/:email": admin,

  "GET /api/app/dashboard": anyone,

  "GET /api/app/branding": branding,
  "PATCH /api/app/branding": branding,
  "POST /api/app/branding/logo": branding,
  "DELETE /api/app/branding/logo": branding,

  [`POST ${webhookKeys}`]: { ...integrations, status: 201 },
  [`GET ${webhookKeys}`]: integrations,
  [`DELETE ${webhookKeys}/:keyId`]: integrations,

  // Our extensions (design §3).
  [`DELETE ${campaign}`]: anyone,
  "GET /api/app/dashboard/insights": anyone,
  "GET /api/app/dashboard/attention": anyone,
  [`POST ${campaign}/referrals`]: { status: 201 },
  [`GET ${campaign}/referrals`]: anyone,
  "GET /api/app/referrals": anyone,
  "GET /api/app/advocates": anyone,
  [`POST ${campaign}/advocates/import`]: anyone,
  [`POST ${campaign}/advocates/:advocateId/invite`]: anyone,
  "GET /app/api-keys": { status: 200, feature: "api" },
  "DELETE /api/app/users/:email": admin,
  "POST /api/app/invitations": { ...admin, status: 201 },
  "GET /api/app/invitations": admin,
  "DELETE /api/app/invitations/:invitationId": admin,
  "GET /api/app/invitations/accept": { status: 200, caller: "invitation" },
  "POST /api/app/invitations/accept": { status: 201, caller: "invitation" },
  "GET /api/app/account/setup": anyone,
  "POST /api/app/sign-up": visitor,
  "POST /api/app/sign-in-links": visitor,
  "POST /api/app/password-resets": visitor,
  "POST /api/app/password-resets/complete": { status: 200, caller: "resetLink" },
  "GET /api/app/me": anyone,
  "PATCH /api/app/me": inBrowser,
  "POST /api/app/me/password": inBrowser,
  "GET /api/app/sessions": inBrowser,
  "DELETE /api/app/sessions": inBrowser,
  "DELETE /api/app/sessions/:sessionId": inBrowser,
  "GET /api/app/sso": sso,
  "PATCH /api/app/sso": sso,
  "POST /api/app/sso/test": sso,
  "DELETE /api/app/sso": admin,
  "GET /api/app/audit-log": admin,
  "GET /api/app/messages": anyone,
  "GET /api/app/messages/preview": anyone,
  "GET /api/app/messages/:messageId": anyone,
  "POST /api/app/messages/:messageId/resend": { ...admin, status: 201 },
  [`GET ${webhookEvents}`]: integrations,
  [`GET ${webhookEvents}/:eventId`]: integrations,
  [`POST ${webhookEvents}/:eventId/replay`]: integrations,
};

/** The status of every error (spec, "Errors"; design §2). */
export const documentedStatuses: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 400,
  self_referral: 400,
  self_lockout: 400,
  last_admin: 400,
  invalid_image: 400,
  unauthenticated: 401,
  admin_required: 403,
  browser_required: 403,
  sso_required: 403,
  sign_up_closed: 403,
  feature_not_enabled: 403,
  plan_limit_reached: 403,
  webhook_key_quota_reached: 403,
  upload_url_invalid: 403,
  upload_url_expired: 403,
  cross_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  api_key_quota_reached: 409,
  user_already_exists: 409,
  sign_in_name_taken: 409,
  event_id_reused: 409,
  already_converted: 409,
  duplicate_referral: 409,
  advocate_already_enrolled: 409,
  campaign_not_accepting_referrals: 409,
  referral_cap_reached: 409,
  insufficient_balance: 409,
  message_not_resendable: 409,
  idempotency_in_progress: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
};
