import type { Credential, Operation } from "./reference";

/** What a command sends as its bearer credential; other endpoints take none. */
const tokens: Readonly<Partial<Record<Credential, string>>> = {
  apiKey: "$API_KEY",
  invitation: "$INVITATION_TOKEN",
  resetLink: "$RESET_TOKEN",
};

/** An endpoint as a command to paste. Ids come from shell variables such as `$CAMPAIGN_ID`. */
export function curl(operation: Operation, serverUrl: string): string {
  const { method, path, bodyExample, credential } = operation;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => shellVariable(name));
  const call = `curl -X ${method} "${serverUrl}${address}${requiredQuery(operation)}"`;
  if (credential === "webhookSignature") return signed(call, bodyExample);
  const lines = [
    call,
    `-H "Authorization: Bearer ${tokens[credential]}"`,
    ...(bodyExample
      ? ['-H "Content-Type: application/json"', `-d '${quotable(bodyExample).replaceAll("\n", "\n  ")}'`]
      : []),
  ];
  return lines.join(" \\\n  ");
}

function requiredQuery({ parameters }: Operation): string {
  const asked = parameters.filter((one) => one.in === "query" && one.required);
  return asked.map(({ name, example }, index) => `${index === 0 ? "?" : "&"}${name}=${example}`).join("");
}

/** `campaignId` as `$CAMPAIGN_ID`. */
export function shellVariable(name: string): string {
  return `$${name.replace(/[A-Z]/g, "_$&").toUpperCase()}`;
}

function signed(call: string, body: unknown): string {
  return `body='${quotable(body)}'
t=$(date +%s)
v1=$(printf '%s.%s' "$t" "$body" |
  openssl dgst -sha256 -hmac "$SIGNING_SECRET" -r | cut -d ' ' -f 1)

${call} \\
  -H "X-Service-Signature: t=$t,v1=$v1" \\
  --data-binary "$body"`;
}

// Inside single quotes the shell knows no escape, so a quote ends them, stands alone and starts them again.
function quotable(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
}
