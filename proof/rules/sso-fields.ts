import { allow, field, ofLength, type Rule } from "@/proof/rules/kit/rule";
import { notNull } from "@/proof/rules/person";

/** What members type to sign in. */
export const signInNameRules: readonly Rule[] = [
  ...field("signInName", {
    refuses: {
      ...notNull,
      "is text": 7,
      "has at least 2 characters": "a",
      "has at most 40 characters": ofLength(41),
      "has no spaces": "acme plumbing",
      "has no hyphen at its end": "acme-",
      "has no two hyphens in a row": "acme--plumbing",
      "has no letters of other alphabets": "äcme",
    },
    accepts: { "may have 2 characters": "a1", "may have 40 characters": ofLength(40) },
  }),
  allow(
    "signInName, trimmed and in small letters",
    { signInName: " Acme-42 " },
    { connection: { signInName: "acme-42" } },
  ),
];

// The port is closed to browsers and to fetch, so that nothing is asked anywhere.
const longIssuer = "http://127.0.0.1:9/".padEnd(255, "n");

/** What is known of the provider. @param echo whether the answer shows it */
export function providerFields({ echo }: { readonly echo: boolean }): Rule[] {
  const rules = [
    ...field("issuer", {
      refuses: {
        ...notNull,
        "is text": 7,
        "is a full address": "login.acme.com",
        "is an address of the web": "ftp://login.acme.com",
        "is https outside of this machine": "http://login.acme.com",
        "has no query": "https://login.acme.com/?tenant=1",
        "has no fragment": "https://login.acme.com/#1",
        "has at most 255 characters": `${longIssuer}n`,
      },
      accepts: { "may have 255 characters": longIssuer },
    }),
    ...field("clientId", {
      refuses: {
        ...notNull,
        "is text": 7,
        "has at least 1 character": "",
        "is more than spaces": "   ",
        "has at most 255 characters": ofLength(256),
        "has no line breaks": "two\nlines",
      },
      accepts: { "may have 1 character": "c", "may have 255 characters": ofLength(255) },
    }),
  ];
  const secret = field("clientSecret", {
    refuses: {
      ...notNull,
      "is text": 7,
      "has at least 1 character": "",
      "has no spaces": "two words",
      "has at most 512 characters": ofLength(513),
    },
    accepts: { "may have 1 character": "s", "may have 512 characters": ofLength(512) },
  });
  return [...rules.map((rule) => ({ ...rule, echo: echo && rule.echo === true })), ...withoutEcho(secret)];
}

function withoutEcho(rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => ({ ...rule, echo: false }));
}
