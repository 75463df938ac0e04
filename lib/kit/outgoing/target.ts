import { lookup } from "node:dns/promises";
import { env } from "@/lib/kit/env";
import { isPublicAddress } from "@/lib/kit/outgoing/public-address";

/** What can be wrong with an address that a customer named, as the end of a sentence. */
const problems = {
  address: "must be a full address without a user name",
  scheme: "must start with https://",
  port: "must use port 443, or one from 1024 on",
  private:
    "must lead to a server on the public internet, unless your server administrator allows private networks",
  redirect: "must not redirect",
  size: "sent too large a response",
  silent: "doesn’t respond, or not over a trusted connection",
} as const;

type Problem = keyof typeof problems;

/** Why an address that a customer named is not called, or its answer not taken. The message says nothing of the answer. */
export class OutgoingRefused extends Error {
  override readonly name = "OutgoingRefused";
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problems[problem]);
    this.problem = problem;
  }
}

interface Address {
  readonly address: string;
  readonly family: number;
}

/** Looks a name up: all of its addresses, IPv4 and IPv6. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>;

/** Where a request may go, and the addresses that were checked: it must connect to one of these. */
export interface Target {
  readonly url: URL;
  readonly addresses: readonly Address[];
}

const resolveAll: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Checks an address that a customer named before anything is sent there: https, a usual port, and every address that its
 * name has on the public internet. `ALLOW_PRIVATE_NETWORKS` allows private networks, and plain http there. A name that
 * nobody has is refused like one of a private network, so that nobody learns the names in there.
 * @throws OutgoingRefused
 */
export async function findTarget(address: string | URL, resolve: Resolve = resolveAll): Promise<Target> {
  if (!URL.canParse(address)) throw new OutgoingRefused("address");
  const url = new URL(address);
  const allowsPrivate = env().ALLOW_PRIVATE_NETWORKS === "on";
  if (url.username || url.password) throw new OutgoingRefused("address");
  if (url.protocol !== "https:" && !(allowsPrivate && url.protocol === "http:"))
    throw new OutgoingRefused("scheme");
  if (!allowsPrivate && !isUsualPort(url.port)) throw new OutgoingRefused("port");
  const addresses = await addressesOf(url, resolve);
  const inside = addresses.filter((one) => !isPublicAddress(one.address));
  if (allowsPrivate && addresses.length === 0) throw new OutgoingRefused("silent");
  if (!allowsPrivate && (inside.length > 0 || addresses.length === 0)) throw new OutgoingRefused("private");
  if (url.protocol === "http:" && inside.length < addresses.length) throw new OutgoingRefused("scheme");
  return { url, addresses };
}

// The empty one is that of https. Below 1024 are mail, remote shells and the like.
function isUsualPort(port: string): boolean {
  return port === "" || Number(port) >= 1024;
}

async function addressesOf({ hostname }: URL, resolve: Resolve): Promise<readonly Address[]> {
  return resolve(hostname.replace(/^\[(.*)\]$/, "$1")).catch(() => []);
}
