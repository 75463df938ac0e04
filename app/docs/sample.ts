import type { Credential, Operation } from "./document";

/** Authentication of a command. Endpoints only our own pages can call have no command. */
const proofs: Readonly<Partial<Record<Credential, string>>> = {
  apiKey: "Authorization: Bearer $API_KEY",
  invitation: "Authorization: Bearer $INVITATION_TOKEN",
  resetLink: "Authorization: Bearer $RESET_TOKEN",
  connectionSecret: "X-Webhook-Secret: $CONNECTION_SECRET",
};

/** An endpoint as a command. Ids are shell variables such as `$CAMPAIGN_ID`. */
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

/** The usual or required query. Ids are shell variables; other values come from the example. */
function exampleQuery({ parameters, queryExample = {} }: Operation): string {
  const queryParameters = parameters.filter((one) => one.in === "query" && (one.required || one.name in queryExample));
  const pairs = queryParameters.map(({ name, example, schema }) => {
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

// Single quotes have no escapes in a shell, so a quote closes them, is escaped, and reopens them.
function quotable(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("'", "'\\''");
}
