import ipaddr from "ipaddr.js";

/** Azure serves machine metadata at this address, which looks public. */
const insideClouds: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** The allocated public range (IANA, IPv6 Global Unicast Address Space). */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an IP address is on the public internet: not private, loopback, link-local (cloud metadata), carrier-grade NAT,
 * multicast, unspecified or reserved, nor an IPv6 form of such an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  // Converts IPv4-mapped addresses to IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || insideClouds.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
