import { expect, it } from "vitest";
import { isPublicAddress } from "@/lib/kit/outgoing/target";

it.each([
  ["this machine", "127.0.0.1", "127.255.255.254", "::1", "0.0.0.0", "::"],
  [
    "a private network",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "fc00::1",
    "fd00:ec2::254",
    "fec0::1",
  ],
  ["a link-local or cloud metadata address", "169.254.169.254", "fe80::1", "168.63.129.16", "192.0.0.192"],
  ["a provider's internal network", "100.64.0.1", "100.100.100.200", "198.18.0.1"],
  [
    "a multicast or unassigned address",
    "224.0.0.1",
    "255.255.255.255",
    "240.0.0.1",
    "ff02::1",
    "100::1",
    "2001:db8::1",
  ],
  [
    "an IPv4 address in IPv6 form",
    "::ffff:10.0.0.1",
    "::ffff:7f00:1",
    "::127.0.0.1",
    "64:ff9b::a00:1",
    "64:ff9b:1::a00:1",
  ],
  ["a tunnel to an IPv4 address", "2002:7f00:1::", "2001:0:7f00:1::1"],
])("%s is not public", (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

it("other addresses are public", () => {
  const addresses = ["8.8.8.8", "172.32.0.1", "100.128.0.1", "::ffff:8.8.8.8", "2606:4700::1111", "2a00:1450::1"];
  expect(addresses.filter(isPublicAddress)).toEqual(addresses);
});
