import ipaddr from "ipaddr.js";

/** Azure answers there with what only the machine itself may know, at an address that looks public. */
const insideClouds: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** What the registries give out to the public internet (IANA, IPv6 Global Unicast Address Space). */
const globalUnicast = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an IP address is one of the public internet: not private, loopback, link-local (where clouds keep their
 * metadata), carrier-grade NAT, multicast, unspecified or reserved, nor an IPv6 address that stands for such an IPv4 one.
 */
export function isPublicAddress(address: string): boolean {
  // An IPv4-mapped address is taken for the IPv4 address in it.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || insideClouds.has(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || parsed.match(globalUnicast);
}
