interface Settings {
  readonly url: string;
  readonly orgId: string;
  readonly signingSecret: string;
  readonly campaignId: string;
}

/** Shell commands that set the samples' variables. */
export function exportSettings({ url, orgId, signingSecret, campaignId }: Settings): string {
  return `export URL="${url}"
export ORG_ID="${orgId}"
export SIGNING_SECRET="${signingSecret}"
export CAMPAIGN_ID="${campaignId}"`;
}

/** curl command that creates a signing key. Reads `API_KEY`. */
export function createSigningKey(url: string): string {
  return `curl -X POST "${url}/api/app/integrations/webhook-keys" \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "name": "CRM" }'`;
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
