import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { signIds } from "@/lib/auth/signed-ids";
import { apiAs } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, inviteUser } from "@/proof/fixtures/scenario";
import { postForm, pressOneClick } from "@/proof/fixtures/unsubscribe";

const KIB = 1024;
const Problem = z.looseObject({ requestId: z.string(), code: z.string() });

let orgId: string;
let otherOrgId: string;
/** The ids of a message of each kind. */
let idOf: { readonly email: string; readonly text: string; readonly member: string };
let token: string;

beforeAll(async () => {
  const [own, other] = await Promise.all([createTestOrganization(), createTestOrganization()]);
  ({ orgId } = own);
  otherOrgId = other.orgId;
  const api = apiAs(own.apiKey);
  await enrollAdvocate(api, await createCampaign(api), { email: uniqueEmail("ann"), phone: "+14155550132" });
  await inviteUser(api);
  const rows = await readMessages(orgId);
  const find = (template: string, channel: string) =>
    rows.find((row) => row.template === template && row.channel === channel)?.id ?? "";
  idOf = {
    email: find("invite", "email"),
    text: find("invite", "sms"),
    member: find("team-invite", "email"),
  };
  token = signIds("unsubscribe", orgId, idOf.email);
});

async function optOutsRecorded(): Promise<number> {
  const entries = await readAuditEntries(orgId);
  return entries.filter(({ action }) => action.startsWith("recipient.")).length;
}

describe("a link that is none", () => {
  const flip = (text: string, at: number) =>
    `${text.slice(0, at)}${text.charAt(at) === "A" ? "B" : "A"}${text.slice(at + 1)}`;
  const wrong: Readonly<Record<string, () => string>> = {
    "a short text": () => "x",
    "cut off": () => token.slice(0, -1),
    "longer than it should be": () => `${token}A`,
    "with another signature": () => flip(token, 50),
    "with another message": () => flip(token, 30),
    "with another organization": () => flip(token, 3),
    "of a portal": () => signIds("portal", orgId, idOf.email),
    "of no message": () => signIds("unsubscribe", orgId, randomUUID()),
    "of another organization's message": () => signIds("unsubscribe", otherOrgId, idOf.email),
    "of a text message": () => signIds("unsubscribe", orgId, idOf.text),
    "of an e-mail to a member": () => signIds("unsubscribe", orgId, idOf.member),
  };

  it.each(Object.keys(wrong))("%s is answered as every other, and nothing is stopped", async (name) => {
    const answer = await pressOneClick(wrong[name]?.() ?? "");
    const { requestId, ...problem } = Problem.parse(await answer.json());
    expect(answer.headers.get("x-request-id")).toBe(requestId);
    expect(problem).toEqual({
      type: "http://localhost:3000/docs/errors#not_found",
      title: "Not found",
      status: 404,
      code: "not_found",
      detail: "This link is not valid. Use the whole link as it is in the e-mail.",
    });
    expect(await optOutsRecorded()).toBe(0);
  });
});

describe("a form that is none", () => {
  const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
  const cases: readonly [string, string, Record<string, string>?][] = [
    ["an empty one", ""],
    ["one with another value", "List-Unsubscribe=Two-Clicks"],
    ["one with another action", "action=pause"],
    ["JSON", '{"List-Unsubscribe":"One-Click"}', { "Content-Type": "application/json" }],
    ["multipart without an end", '--x\r\nContent-Disposition: form-data; name="List-Unsub', multipart],
    ["multipart without a boundary", "List-Unsubscribe=One-Click", { "Content-Type": "multipart/form-data" }],
  ];

  it.each(cases)("%s is refused, naming the field, and nothing is stopped", async (_, body, headers) => {
    const answer = await postForm(token, body, headers);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: "invalid_input",
      errors: [{ field: "List-Unsubscribe", message: "must be One-Click, in a form" }],
    });
    expect(await optOutsRecorded()).toBe(0);
  });
});

describe("a form's size", () => {
  const padded = (bytes: number) => "List-Unsubscribe=One-Click&x=".padEnd(bytes, "x");

  it("may be 8 KiB and no more", async () => {
    const large = await postForm(token, padded(8 * KIB + 1));
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ code: "payload_too_large" });
    expect(await optOutsRecorded()).toBe(0);
    expect((await postForm(token, padded(8 * KIB))).status).toBe(200);
    expect(await optOutsRecorded()).toBe(1);
  });
});
