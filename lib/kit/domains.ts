import { parse } from "tldts";

/** Whether a host name is a domain that can be registered, or an IP address. Browsers get `domains.browser.ts`. */
export function isDomain(host: string): boolean {
  const { domain, isIcann, isIp } = parse(host);
  return isIp === true || (isIcann === true && domain !== null);
}
