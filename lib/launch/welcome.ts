/** What the first screen after a start tells. */
export interface Welcome {
  url: string;
  dataDir: string;
  /** The demo's API key; null when there is no demo. */
  apiKey: string | null;
  /** Which messages a provider is set up for. */
  sends: { email: boolean; sms: boolean };
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
    `  Messages        ${describeMessages(sends)}`,
    ...(apiKey
      ? ["", "  Try it:", `  curl -H "Authorization: Bearer ${apiKey}" ${url}/api/app/campaigns`]
      : []),
    "",
    "  Ctrl-C stops it",
    "",
  ];
  return lines.join("\n");
}

function describeMessages({ email, sms }: Welcome["sends"]): string {
  if (email && sms) return "e-mails and texts are sent";
  if (email) return "e-mails are sent, texts are kept here";
  return `${sms ? "texts are sent, e-mails" : "e-mails and texts"} are kept here, not sent`;
}
