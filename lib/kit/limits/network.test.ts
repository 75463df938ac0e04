import { describe, expect, it } from "vitest";
import { clientNetwork } from "@/lib/kit/limits/network";

function networkOf(forwardedFor: string): string {
  return clientNetwork(new Headers({ "X-Forwarded-For": forwardedFor }));
}

describe("the network address of a caller", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["192.0.2.1:4711", "192.0.2.1"],
    ["203.0.113.9, 192.0.2.1", "192.0.2.1"],
    ["203.0.113.9,2001:db8::7 , 192.0.2.1 ", "192.0.2.1"],
    ["unknown, 192.0.2.1", "192.0.2.1"],
  ])("is the address the nearest proxy saw: %s", (header, network) => {
    expect(networkOf(header)).toBe(network);
  });

  it.each([
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::1", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::1]:4711", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::1]", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
    ["2001::4:5:6:7:8", "2001:0:0:4::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("is the /64 of an IPv6 address: %s", (header, network) => {
    expect(networkOf(header)).toBe(network);
  });

  it("differs between subscribers, but not between addresses of one subscriber", () => {
    expect(networkOf("2001:db8:1:2::1")).toBe(networkOf("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    expect(networkOf("2001:db8:1:2::1")).not.toBe(networkOf("2001:db8:1:3::1"));
  });

  it("distinguishes IPv4-mapped IPv6 addresses", () => {
    expect(networkOf("::ffff:192.0.2.1")).toBe(networkOf("::FFFF:c000:201"));
    expect(networkOf("::ffff:192.0.2.1")).not.toBe(networkOf("::ffff:192.0.2.2"));
  });

  it.each([
    "",
    " ",
    "unknown",
    "example.com",
    "192.0.2.1, _hidden",
    "192.0.2.999",
    "[",
    "[]:1",
    "::1::2",
    "1.2.3.4:5:6",
  ])("is unknown if the last entry isn't an address: '%s'", (header) => {
    expect(networkOf(header)).toBe("unknown");
  });

  it("is unknown without the header", () => {
    expect(clientNetwork(new Headers())).toBe("unknown");
  });
});
