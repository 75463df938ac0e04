import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Endpoint } from "@/lib/kit/contract";
import { isRepeatable, pathKeys } from "@/lib/kit/contract";
import type { ErrorCode } from "@/lib/kit/errors";
import { apiAs, cookieOf, visitors } from "@/proof/fixtures/api";
import { accessRules } from "@/proof/rules/common/access";
import { authenticationRules } from "@/proof/rules/common/authentication";
import { rateRules } from "@/proof/rules/common/rate-limits";
import { repeatRules } from "@/proof/rules/common/repeats";
import type { Documented } from "@/proof/rules/documented";
import type { Rule } from "@/proof/rules/kit/rule";
import { allow, type Given, refuse } from "@/proof/rules/kit/rule";
import { foreignScene } from "@/proof/rules/kit/scene";
import type { DomainRules } from "@/proof/rules/kit/subject";

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
const originRules: readonly Rule[] = Object.entries(foreign).map(([from, proof]) => ({
  ...refuse("cross_origin", `a write with a session's cookie from ${from}`, ({ session }) => ({
    api: apiAs(null),
    headers: { Cookie: cookieOf(session.token), ...proof },
  })),
  harmless: true,
}));

/** What visitors may do, they may do on our own pages only; whoever they are besides makes no difference. */
const ownPageRules: readonly Rule[] = [
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

const MIB = 1024 * 1024;

/** How a body may be sent, and that nothing unknown is read (design §2). */
const bodyRules: readonly Rule[] = [
  refused("invalid_input", "a body that is cut off", raw('{"name": "A'), "body"),
  refused("invalid_input", "a body that is no object", raw("[]"), "body"),
  refused("invalid_input", "an empty body that should be JSON", raw("   "), "body"),
  refused("unsupported_media_type", "a body that is not announced as JSON", typed("text/plain")),
  refused("unsupported_media_type", "a body of a form", typed("application/x-www-form-urlencoded")),
  allow("a body of JSON with a charset", typed("application/json; charset=utf-8")),
  refused("payload_too_large", "a body of 1 MiB and a byte", () => ({ raw: (json) => pad(json, MIB + 1) })),
  allow("a body of 1 MiB", () => ({ raw: (json) => pad(json, MIB) })),
  refuse("invalid_input", "an unknown field", { unknownField: 1 }, "unknownField"),
  refused("invalid_input", "an unknown query key", () => ({ query: { unknownKey: "1" } }), "unknownKey"),
];

const queryRules: readonly Rule[] = [
  refuse("invalid_input", "an unknown query key", { unknownKey: "1" }, "unknownKey"),
];

function refused(code: ErrorCode, rule: string, given: Given, field?: string): Rule {
  return { ...refuse(code, rule, given, field), harmless: true };
}

function raw(text: string): Given {
  return () => ({ raw: () => text });
}

function typed(type: string): Given {
  return () => ({ headers: { "Content-Type": type }, raw: (json) => json });
}

function pad(json: string, bytes: number): string {
  return `${json.slice(0, -1)}${" ".repeat(bytes - Buffer.byteLength(json))}}`;
}

interface About {
  readonly endpoint: Endpoint;
  /** Every method of its path. */
  readonly methods: readonly string[];
  readonly documented: Documented | undefined;
  readonly domainRules: DomainRules;
}

/** The rules that hold for every endpoint of this kind. A rule added here is tried on all of them. */
export function commonRules({ endpoint, methods, documented, domainRules }: About): Rule[] {
  const isRead = endpoint.method === "GET";
  const caller = documented?.caller;
  return [
    ...(caller === "visitor" ? ownPageRules : authenticationRules),
    ...(isRead || caller === "visitor" ? [] : originRules),
    ...rateRules(caller),
    ...(documented ? accessRules(documented) : []),
    ...methodRules(methods),
    ...pathRules(endpoint, domainRules),
    ...(isRead ? queryRules : bodyRules),
    ...(isRepeatable(endpoint) ? repeatRules(caller) : []),
  ];
}

/** Only the methods that an address has (design §2): the answer names them. */
function methodRules(methods: readonly string[]): Rule[] {
  const others = ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) => !methods.includes(method));
  return others.map((method) => ({
    ...refuse("method_not_allowed", `the method ${method}`, () => ({ method })),
    harmless: true,
    check: ({ headers }) => expect(headers.get("allow")?.split(", ").sort()).toEqual([...methods].sort()),
  }));
}

/** What a path key does not name in one's own organization is not found (design §2). */
function pathRules(endpoint: Endpoint, domainRules: DomainRules): Rule[] {
  return pathKeys(endpoint.path).flatMap((key) => {
    const missing = (rule: string, find: () => string | Promise<string>): Rule => ({
      ...refuse("not_found", rule, async () => ({ ids: { [key]: await find() } })),
      harmless: true,
    });
    return [
      missing(`a ${key} that is no id`, () => "nonsense"),
      missing(`a ${key} that nothing has`, () => randomUUID()),
      missing(
        `a ${key} of another organization`,
        async () => (await foreignScene(domainRules)).ids[key] ?? "",
      ),
    ];
  });
}
