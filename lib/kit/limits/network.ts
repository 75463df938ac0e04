import { isIP, isIPv4, isIPv6 } from "node:net";
import type { AskedHeaders } from "@/lib/kit/answer";

/**
 * Who a request without a valid credential comes from: the network of the last address in X-Forwarded-For. What stands
 * before Next wrote it there (`lib/platform/front`), or Vercel; what a caller writes into the header gets no further.
 */
export function clientNetwork(headers: AskedHeaders): string {
  return networkOf(headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "");
}

/**
 * The network of an address, as proxies write it. IPv6 counts by its /64, because one subscriber has all of it;
 * "unknown" when there is no address.
 */
export function networkOf(entry: string): string {
  const address = withoutPort(entry);
  if (isIPv6(address)) return subscriberOf(address);
  return isIPv4(address) ? address : "unknown";
}

// Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`.
function withoutPort(entry: string): string {
  if (isIP(entry)) return entry;
  const [, ipv6, ipv4 = ""] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(entry) ?? [];
  return ipv6 ?? ipv4;
}

function subscriberOf(address: string): string {
  const [withoutZone] = address.split("%");
  const canonical = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1);
  // An IPv4 address in IPv6 clothes, as a server sees it that listens on both: all of them share one /64.
  if (canonical.startsWith("::ffff:")) return canonical;
  const [head = [], tail = []] = canonical.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}
