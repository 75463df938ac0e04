import { describe, expect, it } from "vitest";
import { requireOwnPage, requireSameOrigin } from "@/lib/kit/origin";

const publicUrl = "https://rewards.example.com/app";
const Cookie = "session=x";

const own: [string, Record<string, string>][] = [
  ["the browser says so", { "Sec-Fetch-Site": "same-origin" }],
  ["the origin is the public address", { Origin: "https://rewards.example.com" }],
  ["a proxy changes the origin", { "Sec-Fetch-Site": "same-origin", Origin: "https://proxy.example.com" }],
];
const foreign: [string, Record<string, string>][] = [
  ["there is no proof", {}],
  ["it comes from another site", { "Sec-Fetch-Site": "cross-site" }],
  ["it comes from a sibling site", { "Sec-Fetch-Site": "same-site" }],
  ["it comes from no site", { "Sec-Fetch-Site": "none" }],
  ["the origin is different", { Origin: "https://evil.example.com" }],
  ["the origin only starts the same", { Origin: "https://rewards.example.com.evil.com" }],
  ["the origin is the same without TLS", { Origin: "http://rewards.example.com" }],
  ["the origin has another port", { Origin: "https://rewards.example.com:8443" }],
  ["the origin is hidden", { Origin: "null" }],
  ["the header is empty", { "Sec-Fetch-Site": "", Origin: "null" }],
  ["the browser contradicts the origin", { "Sec-Fetch-Site": "cross-site", Origin: "https://rewards.example.com" }],
  ["only the host matches", { Host: "rewards.example.com", Referer: "https://rewards.example.com/" }],
];

const refused = expect.objectContaining({ code: "cross_origin" });

function check(require: typeof requireOwnPage, method: string, headers: Record<string, string>) {
  return () => require(new Request("http://10.0.0.7:3000/api/app/me", { method, headers }), publicUrl);
}

describe.each(["POST", "PUT", "PATCH", "DELETE"])("a %s that relies on a cookie", (method) => {
  const send = (headers: Record<string, string>) => check(requireSameOrigin, method, headers);

  it.each(own)("is accepted when %s", (_, headers) => {
    expect(send({ Cookie, ...headers })).not.toThrow();
  });

  it.each(foreign)("is rejected when %s", (_, headers) => {
    expect(send({ Cookie, ...headers })).toThrow(refused);
  });

  it("is accepted with an Authorization header, or without a cookie", () => {
    expect(send({ Cookie, Authorization: "Bearer x", "Sec-Fetch-Site": "cross-site" })).not.toThrow();
    expect(send({ "Sec-Fetch-Site": "cross-site" })).not.toThrow();
  });
});

it.each(["GET", "HEAD"])("accepts a read by %s from anywhere", (method) => {
  expect(check(requireSameOrigin, method, { Cookie, "Sec-Fetch-Site": "cross-site" })).not.toThrow();
});

describe.each(["GET", "POST"])("a %s that visitors may send", (method) => {
  it.each(own)("is accepted when %s", (_, headers) => {
    expect(check(requireOwnPage, method, headers)).not.toThrow();
  });

  it.each(foreign)("is rejected when %s, with any credential", (_, headers) => {
    for (const credential of [{}, { Cookie }, { Authorization: "Bearer x" }]) {
      expect(check(requireOwnPage, method, { ...headers, ...credential })).toThrow(refused);
    }
  });
});
