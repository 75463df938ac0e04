import { databaseCode, violatedConstraint } from "@/db/errors";
import { type Answer, toResponse } from "@/lib/kit/answer";
import { rememberFullDisk } from "@/lib/kit/disk-full";
import { appUrl } from "@/lib/kit/env";
import { ApiError, errorCodes } from "@/lib/kit/errors";

const FULL = /^(53100|ENOSPC|EDQUOT)$/;

/** Error details by driver code, system code or SQLSTATE. The first match wins. */
const conditions: readonly (readonly [codes: RegExp, detail: string])[] = [
  [FULL, "The server’s disk is full, so nothing can be saved. Your server administrator has to free up space."],
  [/^53200$/, "The database is short of memory. Try again in a moment."],
  [/^57014$/, "The database took too long. Try again in a moment."],
  // `refuse_moving` (db/functions/moves.sql).
  [/^55000$/, "This organization is moving to another server. Try again in a moment."],
  // The server became a standby.
  [/^25006$/, "The database is read-only right now. Try again in a moment."],
  [
    /^(CONNECT|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|08|53|57P)/,
    "The service can’t reach its database. Try again in a moment.",
  ],
];

/**
 * Converts any error to an `ApiError`: API errors unchanged, others as `internal` or `unavailable`. Remembers a full disk
 * for `/api/health/ready`.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = databaseCode(error) ?? "";
  if (FULL.test(code)) rememberFullDisk();
  if (violatedConstraint(error) === "activity_month_open") {
    return new ApiError(
      "unavailable",
      "The month was closed while this was being saved. Try again: it then counts today.",
    );
  }
  const [, detail] = conditions.find(([codes]) => codes.test(code)) ?? [];
  if (detail !== undefined) return new ApiError("unavailable", detail);
  return new ApiError("internal", "Something went wrong on our side. Include the requestId when you report it.");
}

type ExtraHeaders = Readonly<Record<string, string>>;

/** The error as an RFC 9457 problem document. */
export function problemResponse(error: ApiError, requestId: string, headers?: ExtraHeaders): Response {
  return toResponse(problemAnswer(error, requestId, headers));
}

/** Like `problemResponse`, without the cost of a `Response`. */
export function problemAnswer(error: ApiError, requestId: string, headers: ExtraHeaders = {}): Answer {
  const [status, title] = errorCodes[error.code];
  const body = {
    type: `${appUrl()}/docs/errors#${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    requestId,
    ...(error.errors.length > 0 && { errors: error.errors }),
    ...error.facts,
  };
  return {
    status,
    body: JSON.stringify(body),
    headers: {
      "Content-Type": "application/problem+json",
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
      ...(status === 401 && { "WWW-Authenticate": "Bearer" }),
      // RFC 6750, section 3.1.
      ...(error.code === "insufficient_scope" && {
        "WWW-Authenticate": 'Bearer error="insufficient_scope", scope="full"',
      }),
      ...(error.retryAfterSeconds !== undefined && { "Retry-After": String(error.retryAfterSeconds) }),
      ...headers,
    },
  };
}
