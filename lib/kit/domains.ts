import { parse } from "tldts";

/** Whether a host name is an IP address or under a public top-level domain. Browsers get `domains.browser.ts`. */
export function isDomain(host: string): boolean {
  const { domain, isIcann, isIp } = parse(host);
  return isIp === true || (isIcann === true && domain !== null);
}
