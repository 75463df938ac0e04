import type { Operation } from "./reference";

/** An endpoint as a command to paste. Ids come from shell variables such as `$CAMPAIGN_ID`. */
export function curl({ method, path, bodyExample }: Operation, serverUrl: string): string {
  const lines = [
    `curl -X ${method} "${serverUrl}${path.replace(/\{(\w+)\}/g, (_, name: string) => shellVariable(name))}"`,
    '-H "Authorization: Bearer $API_KEY"',
    ...(bodyExample ? ['-H "Content-Type: application/json"', `-d '${quotable(bodyExample)}'`] : []),
  ];
  return lines.join(" \\\n  ");
}

/** `campaignId` as `$CAMPAIGN_ID`. */
export function shellVariable(name: string): string {
  return `$${name.replace(/[A-Z]/g, "_$&").toUpperCase()}`;
}

// Inside single quotes the shell knows no escape, so a quote ends them, stands alone and starts them again.
function quotable(body: unknown): string {
  return JSON.stringify(body, null, 2).replaceAll("\n", "\n  ").replaceAll("'", "'\\''");
}
