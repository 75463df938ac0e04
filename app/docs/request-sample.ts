import { curl } from "./curl";
import type { Operation } from "./reference";

/**
 * A request to an endpoint as a command to paste. What only our own pages can send, with a browser's cookie and its
 * word of where the request comes from, is shown as they send it.
 */
export function requestSample(operation: Operation, serverUrl: string): string {
  const { method, path, bodyExample, credential } = operation;
  if (credential !== "session" && credential !== "visitor") return curl(operation, serverUrl);
  const body = bodyExample && ["Content-Type: application/json", "", JSON.stringify(bodyExample, null, 2)];
  return [`${method} ${path}`, ...(body ?? [])].join("\n");
}
