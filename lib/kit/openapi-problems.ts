import { createHash } from "node:crypto";
import { isOpenInDemo } from "@/lib/kit/auth/access";
import { type Endpoint, isRepeatable } from "@/lib/kit/contract";
import { type ErrorCode, errorCodes } from "@/lib/kit/errors";

export type Json = { [key: string]: unknown };

/** Codes any endpoint can return in addition to the ones it declares. */
const common: readonly ErrorCode[] = ["method_not_allowed", "rate_limited", "internal", "unavailable"];
const ofWrites: readonly ErrorCode[] = ["cross_origin", "payload_too_large", "unsupported_media_type"];
const ofRepeatable: readonly ErrorCode[] = ["idempotency_in_progress", "idempotency_key_reused"];

/** Every error code an endpoint can return. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const { method, access, errors } = endpoint;
  return [
    ...new Set<ErrorCode>([
      ...errors,
      ...common,
      ...(access.caller === "visitor"
        ? []
        : (["unauthenticated", "organization_suspended", "organization_moved"] as const)),
      ...(access.caller === "visitor" ? (["cross_origin"] as const) : []),
      ...(access.caller === "session" ? (["browser_required"] as const) : []),
      ...(access.caller === undefined && method !== "GET" ? (["insufficient_scope"] as const) : []),
      ...ofMembers(access),
      ...(access.recentProof ? (["reauthentication_required"] as const) : []),
      ...(isOpenInDemo(access, method === "GET") ? [] : (["closed_in_demo"] as const)),
      ...(method === "GET" ? [] : ofWrites),
      ...(method === "GET" || access.beforeTerms || access.caller === "visitor"
        ? []
        : (["terms_not_accepted"] as const)),
      ...(isRepeatable(endpoint) ? ofRepeatable : []),
    ]),
  ];
}

/** Refusals by what a member is or has. */
function ofMembers({ caller, role, feature, technicians, beforeSecondFactor }: Endpoint["access"]): ErrorCode[] {
  const isForMembers = caller === undefined || caller === "session";
  return [
    ...(isForMembers && !beforeSecondFactor ? (["second_factor_required"] as const) : []),
    ...(isForMembers && !technicians ? (["office_required"] as const) : []),
    ...(role ? (["admin_required"] as const) : []),
    ...(feature ? (["feature_not_enabled"] as const) : []),
  ];
}

const text = { type: "string" };

/** Response headers, which responses refer to by name. */
export const sharedHeaders = {
  "X-Request-Id": {
    description: "The request’s id in our logs. You can send your own: 8 to 64 letters, digits, - or _.",
    schema: text,
  },
  "RateLimit-Policy": {
    description: "The caller’s limit: `q` requests in `w` seconds.",
    schema: text,
    example: '"default";q=3000;w=60',
  },
  RateLimit: {
    description: "How many requests are left (`r`), and the seconds until the limit resets (`t`).",
    schema: text,
    example: '"default";r=2999;t=60',
  },
  "Retry-After": {
    description: "How many seconds to wait before the next request.",
    schema: { type: "integer", minimum: 1 },
  },
  ETag: {
    description:
      "The version of the fields an update can change, for `If-Match`. Responses aren’t cacheable, so `If-None-Match` has no effect.",
    schema: text,
    example: '"1x5p0c2yq9k"',
  },
  "Idempotent-Replayed": {
    description: "`true` if this is the response to an earlier request with the same key.",
    schema: { type: "string", const: "true" },
  },
};

/** References to shared headers, by name. */
export function headersOf(...names: (keyof typeof sharedHeaders)[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Headers of every response. */
export const responseHeaders = headersOf("X-Request-Id", "RateLimit-Policy", "RateLimit");

/**
 * The schema of an RFC 9457 problem document with our `code`, `requestId` and field errors.
 * @param facts schemas of the fields in which some errors repeat an earlier success, by name
 */
export function problemSchema(facts: Json): Json {
  return {
    type: "object",
    required: ["type", "title", "status", "detail", "code", "requestId"],
    properties: {
      type: { type: "string", format: "uri", description: "A page that explains the code." },
      title: { type: "string" },
      status: { type: "integer" },
      detail: { type: "string", description: "What was wrong and how to fix it." },
      code: { type: "string", description: "Stable; branch on this." },
      requestId: { type: "string" },
      errors: {
        type: "array",
        items: {
          type: "object",
          required: ["field", "message"],
          properties: { field: { type: "string" }, message: { type: "string" } },
        },
      },
      ...facts,
    },
  };
}

/** The error responses of an endpoint, one per status, as references to components. */
export function problemResponses(codes: readonly ErrorCode[]): Json {
  return Object.fromEntries(
    byStatus(codes).map(([status, group]) => [
      status,
      { $ref: `#/components/responses/${nameOfProblem(status, group)}` },
    ]),
  );
}

/** The components that `problemResponses` refers to. @param codes the codes of each endpoint */
export function problemComponents(codes: readonly (readonly ErrorCode[])[]): Json {
  return Object.fromEntries(
    codes.flatMap(byStatus).map(([status, group]) => [nameOfProblem(status, group), problemResponse(group)]),
  );
}

function byStatus(codes: readonly ErrorCode[]): [status: number, codes: ErrorCode[]][] {
  const statuses = [...new Set(codes.map((code) => errorCodes[code][0]))].sort();
  return statuses.map((status) => [status, codes.filter((code) => errorCodes[code][0] === status).sort()]);
}

/** A component name from one or two codes, or from a stable digest of more. */
function nameOfProblem(status: number, codes: readonly ErrorCode[]): string {
  const named = codes.map((code) => `_${code}`.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));
  if (named.length <= 2) return named.join("Or");
  const digest = createHash("sha256").update(codes.join()).digest("hex");
  return `Problem${status}_${digest.slice(0, 6)}`;
}

function problemResponse(codes: ErrorCode[]): Json {
  const schema = {
    allOf: [{ $ref: "#/components/schemas/Problem" }, { type: "object", properties: { code: { enum: codes } } }],
  };
  const hasRetryAfter = codes.includes("rate_limited") || codes.includes("idempotency_in_progress");
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCodes[code][1]}`).join("; "),
    headers: { ...responseHeaders, ...(hasRetryAfter && headersOf("Retry-After")) },
    content: { "application/problem+json": { schema } },
  };
}
