import { join } from "node:path";
import { describeSends, type Sends } from "./sent-messages";

interface Welcome {
  url: string;
  dataDir: string;
  /** How to enter the demo; null if there is none. */
  demo: {
    readonly email: string;
    readonly password: string;
    readonly apiKey: string;
    /** An advocate's page, which links to the friend page. */
    readonly portalUrl: string;
  } | null;
  sends: Sends;
  /** Whether only this computer can reach the server. */
  isLocal: boolean;
  /** Whether a person at a terminal reads it. */
  isTerminal: boolean;
}

/** The block that `npm start` prints once the service is up. */
export function formatWelcome({ url, dataDir, demo, sends, isLocal, isTerminal }: Welcome): string {
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
    ...(isLocal ? ["  Reached from    this computer only; HOST=0.0.0.0 npm start opens it to your network"] : []),
    ...(demo ? ["", "  Try it:", `  curl -H "Authorization: Bearer ${demo.apiKey}" ${url}/api/app/campaigns`] : []),
    ...(isTerminal ? ["", "  Ctrl-C stops it"] : []),
    "",
  ];
  return lines.join("\n");
}

/** The fields of the log line of a start. Passwords, keys and secret links stay in the file of the demo. */
export function describeStart({ dataDir, demo, sends, url }: Welcome): Record<string, string> {
  return {
    dataDir,
    messages: describeSends(sends, url),
    ...(demo && { demo: `how to sign in is in ${join(dataDir, "demo.json")}` }),
  };
}

/** A warning if the public address is https, which needs a proxy, but no proxy is set; or null. */
export function adviseOnProxy(url: string, proxies: number): string | null {
  if (!url.startsWith("https:") || proxies > 0) return null;
  return "TRUST_PROXY is 0, so all callers appear to come from your proxy's address and share its limits: set TRUST_PROXY=1 if one proxy stands in front (docs/operations.md)";
}
