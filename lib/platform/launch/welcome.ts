import { describeSends, type Sends } from "./sent-messages";

/** What the first screen after a start tells. */
export interface Welcome {
  url: string;
  dataDir: string;
  /** How to enter the demo; null when there is none. */
  demo: {
    readonly email: string;
    readonly password: string;
    readonly apiKey: string;
    /** The own page of an advocate, from where a link leads to the page that friends see. */
    readonly portalUrl: string;
  } | null;
  sends: Sends;
}

/** The block that `npm start` prints once everything answers. */
export function formatWelcome({ url, dataDir, demo, sends }: Welcome): string {
  const lines = [
    "",
    `  Referral Rewards is running at ${url}`,
    "",
    `  Sign in         ${url}/sign-in`,
    ...(demo ? [`  Demo admin      ${demo.email}   ${demo.password}`] : []),
    ...(demo ? [`  Demo advocate   ${demo.portalUrl}`] : []),
    `  API reference   ${url}/docs`,
    ...(demo ? [`  Demo API key    ${demo.apiKey}`] : []),
    `  Data folder     ${dataDir}`,
    `  Messages        ${describeSends(sends, url)}`,
    ...(demo
      ? ["", "  Try it:", `  curl -H "Authorization: Bearer ${demo.apiKey}" ${url}/api/app/campaigns`]
      : []),
    "",
    "  Ctrl-C stops it",
    "",
  ];
  return lines.join("\n");
}
