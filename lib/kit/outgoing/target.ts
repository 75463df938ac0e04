import { lookup } from "node:dns/promises";
import ipaddr from "ipaddr.js";
import { env } from "@/lib/kit/env";
import { isPublicDemo } from "@/lib/kit/public-demo";

/** Problems with a URL that a customer entered, as the end of a sentence. */
const problems = {
  address: "must be a full address without a user name",
  scheme: "must start with https://",
  port: "must use port 443, or one from 1024 on",
  private: "must lead to a server on the public internet, unless your server administrator allows private networks",
  redirect: "must not redirect",
  size: "sent too large a response",
  demo: "is never called by this server, a public demo",
  silent: "doesn’t respond, or not over a trusted connection",
} as const;

type OutgoingProblem = keyof typeof problems;

/** A call to a customer's URL failed or was not allowed. The message reveals nothing about the response. */
export class OutgoingRefused extends Error {
  override readonly name = "OutgoingRefused";
  readonly problem: OutgoingProblem;

  constructor(problem: OutgoingProblem) {
    super(problems[problem]);
    this.problem = problem;
  }
}

interface IpAddress {
  readonly address: string;
  readonly family: number;
}

/** Resolves a host name to all of its IPv4 and IPv6 addresses. */
export type Resolve = (hostname: string) => Promise<readonly IpAddress[]>;

/** A checked URL. Requests must connect to one of the checked addresses. */
export interface OutgoingTarget {
  readonly url: URL;
  readonly addresses: readonly IpAddress[];
}

const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Checks a URL that a customer entered before anything is sent: https, a usual port, and only public addresses.
 * `ALLOW_PRIVATE_NETWORKS` allows private networks, and plain http there. A name that doesn't resolve gets the same error
 * as a private one, so that callers can't discover internal names.
 * @throws OutgoingRefused
 */
export async function findTarget(address: string | URL, resolve: Resolve = resolveAll): Promise<OutgoingTarget> {
  const url = readAddress(address);
  const allowsPrivate = env().ALLOW_PRIVATE_NETWORKS === "on";
  if (url.protocol !== "https:" && !(allowsPrivate && url.protocol === "http:")) throw new OutgoingRefused("scheme");
  if (!allowsPrivate && !isUsualPort(url.port)) throw new OutgoingRefused("port");
  const addresses = await addressesOf(url, resolve);
  const privateOnes = addresses.filter(({ address: ip }) => !isPublicAddress(ip));
  if (allowsPrivate && addresses.length === 0) throw new OutgoingRefused("silent");
  if (!allowsPrivate && (privateOnes.length > 0 || addresses.length === 0)) throw new OutgoingRefused("private");
  if (url.protocol === "http:" && privateOnes.length < addresses.length) throw new OutgoingRefused("scheme");
  return { url, addresses };
}

function readAddress(address: string | URL): URL {
  if (isPublicDemo()) throw new OutgoingRefused("demo");
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.username || url.password) throw new OutgoingRefused("address");
  return url;
}

// An empty port means the default. Ports below 1024 are mail, SSH and the like.
function isUsualPort(port: string): boolean {
  return port === "" || Number(port) >= 1024;
}

async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<readonly IpAddress[]> {
  return resolve(hostname.replace(/^\[(.*)\]$/, "$1")).catch(() => []);
}

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
