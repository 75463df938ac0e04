import { apiAs, cookieOf, visitors } from "@/proof/fixtures/api";
import { allow, type Rule, refuse } from "@/proof/rules/kit/rule";

type Sent = Readonly<Record<string, string>>;

const publicOrigin = "http://localhost:3000";

/** What a request sends that does not come from our own pages. */
const foreign: Readonly<Record<string, Sent>> = {
  "no proof of origin": {},
  "another site": { "Sec-Fetch-Site": "cross-site", Origin: publicOrigin },
  "a sister site": { "Sec-Fetch-Site": "same-site" },
  "no site": { "Sec-Fetch-Site": "none" },
  "another origin": { Origin: "https://evil.example.com" },
  "a hidden origin": { Origin: "null" },
};

/** A write that relies on a cookie needs proof that it comes from our own pages (design §3, "Sign-in"). */
export const originRules: readonly Rule[] = Object.entries(foreign).map(([from, proof]) => ({
  ...refuse("cross_origin", `a write with a session's cookie from ${from}`, ({ session }) => ({
    api: apiAs(null),
    headers: { Cookie: cookieOf(session.token), ...proof },
  })),
  harmless: true,
}));

/** What visitors may do, they may do on our own pages only; whoever they are besides makes no difference. */
export const ownPageRules: readonly Rule[] = [
  ...Object.entries(foreign).map(([from, headers]) => ({
    ...refuse("cross_origin", `a visitor from ${from}`, () => ({ api: apiAs(null), headers })),
    harmless: true,
  })),
  {
    ...refuse("cross_origin", "an API key from no page of ours", ({ api }) => ({ api })),
    harmless: true,
  },
  allow("a visitor whose browser tells the origin alone", () => ({
    api: apiAs(null),
    headers: { Origin: publicOrigin, "X-Forwarded-For": "192.0.2.77" },
  })),
  allow("a member who is signed in", ({ session }) => ({ api: session.api })),
  allow("a browser whose session has ended", () => ({
    api: visitors,
    headers: { Cookie: cookieOf(`rrs_${"A".repeat(43)}`) },
  })),
];
