import { databaseCode } from "@/db/errors";
import { type Answer, toResponse } from "@/lib/kit/answer";
import { ApiError, errorCodes } from "@/lib/kit/errors";
import { appUrl } from "@/lib/platform/env";

// Errors that mean "no database right now": the driver's own, and PostgreSQL's classes 08, 53 and 57P, a statement that
// took too long, and a server that has become a read-only standby.
const UNAVAILABLE = /^(CONNECT|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|08|53|57P|57014|25006)/;

/** What a caller is told about an error: our own errors as they are, the rest as `internal` or `unavailable`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (UNAVAILABLE.test(databaseCode(error) ?? "")) {
    return new ApiError("unavailable", "The service can’t reach its database. Try again in a moment.");
  }
  return new ApiError(
    "internal",
    "Something went wrong on our side. Include the requestId when you report it.",
  );
}

type MoreHeaders = Readonly<Record<string, string>>;

/** The error as an RFC 9457 problem document. */
export function problemResponse(error: ApiError, requestId: string, headers?: MoreHeaders): Response {
  return toResponse(problemAnswer(error, requestId, headers));
}

/** The same for who needs no `Response`. */
export function problemAnswer(error: ApiError, requestId: string, headers: MoreHeaders = {}): Answer {
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
