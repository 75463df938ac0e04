import { describeSends, type Sends } from "./sent-messages";

/** What the first screen after a start tells. */
export interface Welcome {
  url: string;
  dataDir: string;
  /** The demo's API key; null when there is no demo. */
  apiKey: string | null;
  sends: Sends;
}

/** The block that `npm start` prints once everything answers. */
export function formatWelcome({ url, dataDir, apiKey, sends }: Welcome): string {
  const lines = [
    "",
    `  Referral Rewards is running at ${url}`,
    "",
    `  API reference   ${url}/docs`,
    ...(apiKey ? [`  Demo API key    ${apiKey}`] : []),
    `  Data folder     ${dataDir}`,
    `  Messages        ${describeSends(sends, url)}`,
    ...(apiKey
      ? ["", "  Try it:", `  curl -H "Authorization: Bearer ${apiKey}" ${url}/api/app/campaigns`]
      : []),
    "",
    "  Ctrl-C stops it",
    "",
  ];
  return lines.join("\n");
}
