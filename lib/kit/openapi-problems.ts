import { type Endpoint, isRepeatable } from "@/lib/kit/contract";
import { type ErrorCode, errorCodes } from "@/lib/kit/errors";

export type Json = { [key: string]: unknown };

/** Codes that any endpoint can answer with, besides those it declares. */
const common: readonly ErrorCode[] = ["method_not_allowed", "rate_limited", "internal", "unavailable"];
const ofWrites: readonly ErrorCode[] = ["cross_origin", "payload_too_large", "unsupported_media_type"];
const ofRepeatable: readonly ErrorCode[] = ["idempotency_in_progress", "idempotency_key_reused"];

/** Every code an endpoint can answer with. */
export function errorCodesOf(endpoint: Endpoint): ErrorCode[] {
  const { method, access, errors } = endpoint;
  return [
    ...new Set<ErrorCode>([
      ...errors,
      ...common,
      ...(access.caller === "visitor" ? [] : (["unauthenticated", "organization_suspended"] as const)),
      ...(access.caller === "visitor" ? (["cross_origin"] as const) : []),
      ...(access.caller === "session" ? (["browser_required"] as const) : []),
      ...(access.caller === undefined && method !== "GET" ? (["insufficient_scope"] as const) : []),
      ...(isForMembers(access) && !access.beforeSecondFactor ? (["second_factor_required"] as const) : []),
      ...(access.role ? (["admin_required"] as const) : []),
      ...(access.feature ? (["feature_not_enabled"] as const) : []),
      ...(access.recentProof ? (["reauthentication_required"] as const) : []),
      ...(method === "GET" ? [] : ofWrites),
      ...(method === "GET" || access.beforeTerms || access.caller === "visitor"
        ? []
        : (["terms_not_accepted"] as const)),
      ...(isRepeatable(endpoint) ? ofRepeatable : []),
    ]),
  ];
}

function isForMembers({ caller }: Endpoint["access"]): boolean {
  return caller === undefined || caller === "session";
}

export const responseHeaders = {
  "X-Request-Id": {
    description:
      "Names this request in our logs. Send your own (8 to 64 letters, digits, - or _) and it is kept.",
    schema: { type: "string" },
  },
  "RateLimit-Policy": {
    description: "How many requests (`q`) the caller may send in how many seconds (`w`).",
    schema: { type: "string" },
    example: '"default";q=3000;w=60',
  },
  RateLimit: {
    description: "How many requests are left (`r`) until, in so many seconds (`t`), all of them are again.",
    schema: { type: "string" },
    example: '"default";r=2999;t=60',
  },
};

const retryAfter = {
  "Retry-After": {
    description: "How many seconds to wait before the next request.",
    schema: { type: "integer", minimum: 1 },
  },
};

/**
 * RFC 9457, with our stable `code`, the `requestId` and the wrong fields.
 * @param facts schemas of what some refusals repeat of an earlier success, by name
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

/** The error answers of an endpoint, one per status, each with the codes it may carry. */
export function problemResponses(codes: readonly ErrorCode[]): Json {
  const statuses = [...new Set(codes.map((code) => errorCodes[code][0]))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      problemResponse(codes.filter((code) => errorCodes[code][0] === status)),
    ]),
  );
}

function problemResponse(codes: ErrorCode[]): Json {
  const schema = {
    allOf: [
      { $ref: "#/components/schemas/Problem" },
      { type: "object", properties: { code: { enum: codes } } },
    ],
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCodes[code][1]}`).join("; "),
    headers: { ...responseHeaders, ...(codes.includes("rate_limited") && retryAfter) },
    content: { "application/problem+json": { schema } },
  };
}
