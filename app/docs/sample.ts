import type { Credential, Operation } from "./document";

/** What a command sends to prove who calls. What our own pages alone can call has no command. */
const proofs: Readonly<Partial<Record<Credential, string>>> = {
  apiKey: "Authorization: Bearer $API_KEY",
  invitation: "Authorization: Bearer $INVITATION_TOKEN",
  resetLink: "Authorization: Bearer $RESET_TOKEN",
  connectionSecret: "X-Webhook-Secret: $CONNECTION_SECRET",
};

/** An endpoint as a command to paste. Ids come from shell variables such as `$CAMPAIGN_ID`. */
export function curl(operation: Operation, serverUrl: string): string {
  const { method, path, bodyExample, credential } = operation;
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => shellVariable(name));
  const call = `curl -X ${method} "${serverUrl}${address}${exampleQuery(operation)}"`;
  if (credential === "webhookSignature") return signed(call, bodyExample);
  const lines = [
    call,
    `-H "${proofs[credential]}"`,
    ...(bodyExample
      ? ['-H "Content-Type: application/json"', `-d '${quotable(bodyExample).replaceAll("\n", "\n  ")}'`]
      : []),
  ];
  return lines.join(" \\\n  ");
}

/** What a read must be told, as a rule or always. Ids come from shell variables, all else is as the example has it. */
function exampleQuery({ parameters, queryExample = {} }: Operation): string {
  const asked = parameters.filter((one) => one.in === "query" && (one.required || one.name in queryExample));
  const pairs = asked.map(({ name, example, schema }) => {
    if (schema.format === "uuid") return `${name}=${shellVariable(name)}`;
    const [choice] = schema.enum ?? [];
    return String(new URLSearchParams({ [name]: String(queryExample[name] ?? example ?? choice) }));
  });
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
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
