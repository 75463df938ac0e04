import type { z } from "zod";
import { type Feature, featureNames } from "@/lib/kit/auth/access";
import type { Move } from "@/lib/kit/auth/actor";

/** The API's error codes, each with its HTTP status and title. */
export const errorCodes = {
  invalid_input: [400, "The request is not valid"],
  self_referral: [400, "People can’t refer themselves"],
  self_lockout: [400, "You would lock yourself out"],
  last_admin: [400, "Your organization needs at least one admin"],
  invalid_image: [400, "The file isn’t a valid image"],
  unauthenticated: [401, "Not signed in"],
  admin_required: [403, "Admins only"],
  office_required: [403, "Not for technicians"],
  operator_required: [403, "Only for this server’s operator"],
  insufficient_scope: [403, "This API key is read-only"],
  browser_required: [403, "Not available with an API key"],
  organization_suspended: [403, "The organization is suspended"],
  second_factor_required: [403, "Two-factor authentication is required"],
  terms_not_accepted: [403, "The Terms are not accepted yet"],
  sso_required: [403, "Single sign-on only"],
  reauthentication_required: [403, "Confirm it’s you"],
  sign_up_closed: [403, "Sign-up is closed"],
  closed_in_demo: [403, "Not in this demo"],
  feature_not_enabled: [403, "Not part of your account"],
  plan_limit_reached: [403, "Your account’s limit is reached"],
  second_person_required: [403, "Someone else has to approve"],
  webhook_key_quota_reached: [403, "No more webhook keys"],
  upload_url_invalid: [403, "The upload address is not valid"],
  upload_url_expired: [403, "The upload address has expired"],
  cross_origin: [403, "Request from another site"],
  not_found: [404, "Not found"],
  method_not_allowed: [405, "Method not allowed"],
  api_key_quota_reached: [409, "No more API keys"],
  user_already_exists: [409, "This person is already a user"],
  sign_in_name_taken: [409, "The sign-in name is taken"],
  event_id_reused: [409, "The event id belongs to another event"],
  state_rules_not_checked: [409, "Your state’s rules aren’t checked yet"],
  already_converted: [409, "The referral is already converted"],
  not_converted: [409, "The referral isn’t converted"],
  already_reversed: [409, "The reward was already reversed"],
  not_reversed: [409, "Nothing was reversed"],
  duplicate_conversion: [409, "The external id belongs to another conversion"],
  redemption_ended: [409, "The redemption has ended"],
  code_not_valid: [409, "The code is used, expired or mistyped"],
  already_decided: [409, "This request was already decided"],
  already_rejected: [409, "The referral was rejected"],
  duplicate_referral: [409, "The friend is already referred"],
  advocate_already_enrolled: [409, "The advocate is already enrolled"],
  not_decided: [409, "Nothing was decided yet"],
  file_closed: [409, "The customer file can no longer be changed"],
  import_closed: [409, "The import can no longer be changed"],
  campaign_not_accepting_referrals: [409, "The campaign isn’t taking new referrals"],
  referral_cap_reached: [409, "The advocate has no referrals left"],
  insufficient_balance: [409, "Not enough credit"],
  month_closed: [409, "The month is closed"],
  months_in_order: [409, "Months are closed and reopened in order"],
  credit_left: [409, "The person has credit left"],
  person_erased: [409, "The person's data was erased"],
  message_not_resendable: [409, "This message can’t be sent again"],
  endpoint_off: [409, "The webhook endpoint is off"],
  idempotency_in_progress: [409, "The first request is still running"],
  organization_moved: [410, "The organization has moved"],
  precondition_failed: [412, "Someone else changed it"],
  payload_too_large: [413, "The request is too large"],
  unsupported_media_type: [415, "The body must be JSON"],
  idempotency_key_reused: [422, "The Idempotency-Key belongs to another request"],
  challenge_required: [429, "A challenge must be solved first"],
  rate_limited: [429, "Too many requests"],
  internal: [500, "Something went wrong on our side"],
  unavailable: [503, "The service is not available right now"],
} as const;

export type ErrorCode = keyof typeof errorCodes;

export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** Details of an earlier success that an error repeats, such as the conversion behind `already_converted`. */
type Facts = Readonly<Record<string, unknown>>;

interface ApiErrorOptions {
  readonly errors?: readonly FieldError[];
  readonly facts?: Facts;
  readonly retryAfterSeconds?: number;
  readonly requestId?: string;
}

/** The only error whose message reaches callers; any other becomes `internal` without details. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: ErrorCode;
  readonly errors: readonly FieldError[];
  readonly facts: Facts;
  readonly retryAfterSeconds: number | undefined;
  /** The request's id in the server's log; set on the client side. */
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, detail: string, options: ApiErrorOptions = {}) {
    super(detail);
    this.code = code;
    this.errors = options.errors ?? [];
    this.facts = options.facts ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.requestId = options.requestId;
  }
}

/** The error for a feature that the organization doesn't have. */
export function featureNotEnabled(feature: Feature): ApiError {
  const name = featureNames[feature];
  return new ApiError(
    "feature_not_enabled",
    `Your account doesn’t include ${name}. Ask your server administrator to turn it on.`,
  );
}

/** The wait that a caller is asked for during a move, which takes seconds. */
const MOVE_RETRY_S = 10;

/** The error for every request while the operator has suspended the organization, moves it, or has moved it. */
export function organizationSuspended({ move }: { readonly move?: Move | undefined }): ApiError {
  if (move?.to)
    return new ApiError("organization_moved", `This organization has moved to ${move.to}. Send requests there.`, {
      facts: { movedTo: move.to },
    });
  if (move)
    return new ApiError("unavailable", "This organization is moving to another server. Try again in a moment.", {
      retryAfterSeconds: MOVE_RETRY_S,
    });
  return new ApiError(
    "organization_suspended",
    "This organization is suspended. Your server administrator can tell you why and open it again; nothing is lost.",
  );
}

/**
 * Refuses a public link of an organization that moves or has moved; the error names the link's new address.
 * @param path the link's path, which stays the same
 * @throws ApiError `unavailable` or `organization_moved`
 */
export function refuseMoving({ move }: { readonly move?: Move | undefined }, path: string): void {
  if (move) throw organizationSuspended({ move: { to: move.to && `${move.to}${path}` } });
}

/** The error for what would spoil a public demo for its other visitors. */
export function closedInDemo(): ApiError {
  return new ApiError(
    "closed_in_demo",
    "This is a public demo that everyone shares, so this part stays as it is. It works on a server of your own.",
  );
}

/** The error for every write until an admin accepts the Terms for the organization. */
export function termsNotAccepted(): ApiError {
  return new ApiError(
    "terms_not_accepted",
    "An admin needs to accept the Terms of Service first, on the first page after signing in or with PATCH /api/app/account.",
  );
}

/** An error for one field of the input. */
export function fieldError(field: string, message: string, code: ErrorCode = "invalid_input"): ApiError {
  return new ApiError(code, `${field} ${message}.`, { errors: [{ field, message }] });
}

// More than any form needs; caps the response for a body with thousands of unknown fields.
const MOST_ERRORS = 50;
const LONGEST_FIELD = 100;

/** Converts a failed parse of the input into one error that lists every wrong field and its fix. */
export function invalidInput(error: z.ZodError): ApiError {
  const errors = describeIssues(error);
  const detail = errors.map(({ field, message }) => `${field} ${message}.`).join(" ");
  return new ApiError("invalid_input", detail, { errors });
}

/** The wrong fields with their fixes, in the API's wording. Parse with `reportInput`. */
export function describeIssues(error: z.ZodError): FieldError[] {
  return error.issues.slice(0, MOST_ERRORS).flatMap(describeIssue).slice(0, MOST_ERRORS);
}

function describeIssue(issue: z.core.$ZodIssue): FieldError[] {
  const field = issue.path.map(String).join(".") || "body";
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, MOST_ERRORS).map((key) => ({
      field: [...issue.path.map(String), key].join(".").slice(0, LONGEST_FIELD),
      message: "isn’t a field of this request. Check the spelling or remove it",
    }));
  }
  return [{ field, message: explain(issue) }];
}

/** The error of a schema for cents, which names the unit: people send dollars. */
export const WHOLE_CENTS = "must be a whole number of cents, such as 2500 for $25.00";

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  int: "a whole number",
  number: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

function explain(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      if (issue.input === undefined) return "is required";
      if (issue.message === WHOLE_CENTS) return WHOLE_CENTS;
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `${issue.input === undefined ? "is required and " : ""}must be ${issue.values.map((value) => `"${String(value)}"`).join(" or ")}`;
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "must not be empty";
      if (issue.origin === "string") return `must have at least ${issue.minimum} characters`;
      return `must be at least ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `must have at most ${issue.maximum} characters`;
      return `must be at most ${issue.maximum}`;
    case "custom":
      return issue.message;
    default:
      return explainFormat(issue);
  }
}

const formats: Readonly<Record<string, string>> = {
  email: "must be an email address",
  uuid: "must be an id as the API returned it",
  datetime: "must be an ISO 8601 date and time with a time zone, such as 2027-01-31T17:00:00Z",
};

function explainFormat(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_format") return formats[issue.format] ?? issue.message;
  return "is not valid";
}
