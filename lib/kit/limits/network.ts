import { isIP, isIPv4, isIPv6 } from "node:net";
import type { HttpHeaders } from "@/lib/kit/answer";

/**
 * The network a request comes from: the last address in X-Forwarded-For. Our front end (`lib/platform/front`) or Vercel
 * sets it; addresses a caller puts in the header are ignored.
 */
export function clientNetwork(headers: HttpHeaders): string {
  return networkOf(headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "");
}

/**
 * The network of an address as proxies write it. For IPv6 this is the /64, which belongs to one subscriber. "unknown" if
 * there is no address.
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
  // IPv4-mapped addresses, seen by dual-stack servers, all share one /64.
  if (canonical.startsWith("::ffff:")) return canonical;
  const [head = [], tail = []] = canonical.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(":")}::/64`;
}
