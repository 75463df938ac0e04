/** Shell commands that set the variables of a sample program. */
export function exportVariables(variables: Readonly<Record<string, string | number>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `export ${name}="${value}"`)
    .join("\n");
}

/** curl command that lists unmatched events. Reads `API_KEY`. */
export function listUnmatched(url: string): string {
  return `curl "${url}/api/app/integrations/webhook-events?outcome=unmatched" \\
  -H "Authorization: Bearer $API_KEY"`;
}

/** curl command that replays an event. Reads `API_KEY` and `EVENT_ID`. */
export function replayEvent(url: string): string {
  return `curl -X POST \\
  "${url}/api/app/integrations/webhook-events/$EVENT_ID/replay" \\
  -H "Authorization: Bearer $API_KEY"`;
}
