import { findInside } from "@/proof/fixtures/inside";
import { checkAnswer } from "@/proof/fixtures/openapi-check";
import type { Answer, Sent } from "./send";

const API = /^\/(api|app)\//;

/**
 * What is wrong with an answer, or null: a failure of ours, or something that it may not tell.
 * @param secrets what nobody who asks may see
 */
export function findFault({ status, body, headers }: Answer, secrets: readonly string[]): string | null {
  if (status >= 500) return `answered ${status}: ${body.slice(0, 200)}`;
  const told = `${JSON.stringify(headers)}\n${body}`;
  const secret = secrets.find((one) => told.includes(one));
  if (secret !== undefined) return `tells what nobody may see: ${secret}`;
  const inside = findInside(body);
  return inside && `tells of its inside: ${inside}`;
}

/** What an answer of the API has that the OpenAPI document has not, or null. */
export function findDeviation({ method, path }: Sent, { status, headers, body }: Answer): string | null {
  if (!API.test(path)) return null;
  if (!headers["x-request-id"]) return "has no X-Request-Id";
  // Nothing in the document is at an address that cannot be read.
  const [pathname = ""] = isReadable(path) ? path.split("?") : ["/api/nowhere"];
  try {
    checkAnswer(method, pathname, status, headers["content-type"] ?? "", JSON.parse(body));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 500) : "is not what the document says";
  }
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path.split("?")[0] ?? "");
    return true;
  } catch {
    return false;
  }
}
