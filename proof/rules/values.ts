import { expect } from "vitest";
import { allow, field, ofLength, refuse } from "@/proof/rules/case";
import type { RuleCase } from "@/proof/rules/scene";

/** An unused id. */
export const anyId = "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10";

/** A US number in stored format. */
export const PHONE = "+14155550132";

/** `PHONE` at the maximum input length. */
export const longPhone = "(415) 555-0132".padEnd(40);

/** Values of a person's name. */
export const nameValues = {
  refused: [null, 7, "", "   ", ofLength(101), "two\nlines"],
  accepted: ["A", ofLength(100), "Zoë O’Neil 🏡"],
};

/** Values of an email address. Null is tested separately. */
export const emailValues = {
  refused: [7, "", "ann", "ann@localhost", "ann@example.com,bob@example.com", `${ofLength(243)}@example.com`],
  accepted: ["ann+rewards@example.com", `${ofLength(242)}@example.com`],
};

/** Values of a US phone number; British and Canadian numbers are refused. Null is tested separately. */
export const phoneValues = {
  refused: [
    4155550132,
    "",
    "+11155550132",
    "555-0132",
    "+442079460958",
    "+16045550132",
    "4.16E+09",
    "+19115550132",
    `${longPhone}.`,
  ],
  accepted: ["+14155550147"],
};

/** Rules of a new password. @param name of the field */
export function password(name: string): RuleCase {
  return field(
    name,
    [undefined, null, 12_345_678, "tinroof", `${"tin roof ".repeat(14)}and`, "Password1", ofLength(9)],
    ["tin roof", `${"tin roof ".repeat(14)}ok`],
  );
}

/** The optional name of a key, with a maximum length. */
export function keyName(most: number): RuleCase[] {
  return [
    field("name", [null, 7, "", "   ", ofLength(most + 1), "two\nlines"], ["K"]),
    allow(`name may have ${most} characters`, { name: ofLength(most) }, { name: ofLength(most) }),
    allow("name, trimmed", { name: "  Billing " }, { name: "Billing" }),
  ];
}

/** Rules of a role list, in an update and in an invitation. */
export const roleCases: readonly RuleCase[] = [
  field("roles", [null, "admin", []], [["admin"], ["user"], ["user", "admin"]]),
  ...refuse(
    "400 invalid_input in roles.1",
    Object.fromEntries(
      [null, 7, "owner", "Admin"].map((role) => [`a role that is ${role}`, { roles: ["user", role] }]),
    ),
  ),
];

// Neither browsers nor fetch connect to this port, so no request leaves this machine.
const longIssuer = "http://127.0.0.1:9/".padEnd(255, "n");
const wrongIssuers = [
  "login.acme.com",
  "ftp://login.acme.com",
  "http://8.8.8.8",
  "https://login.acme.com/?tenant=1",
  "https://login.acme.com/#1",
];

/** Identity provider settings. The secret is never returned. */
export const providerFields: readonly RuleCase[] = [
  field("issuer", [null, 7, ...wrongIssuers, `${longIssuer}n`], [longIssuer]),
  field("clientId", [null, 7, "", "   ", ofLength(256), "two\nlines"], ["c", ofLength(255)]),
  field("clientSecret", [null, 7, "", "two words", ofLength(513)]),
  ...["s", ofLength(512)].map((clientSecret) =>
    allow(`a clientSecret of ${clientSecret.length} characters`, { clientSecret }, ({ body }) =>
      expect(body["connection"] ?? {}).not.toHaveProperty("clientSecret"),
    ),
  ),
];
