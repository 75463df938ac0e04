import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { guardFront } from "@/lib/sign-in/guard-front";
import { cookieOf, type Options } from "@/proof/fixtures/api";
import { foreignPages } from "@/proof/fixtures/foreign-pages";
import { createTestOrganization, type TestMember } from "@/proof/fixtures/organization";
import { startTestSession } from "@/proof/fixtures/sessions";

/** Every address of the sign-in front that changes something, which all are posted to. */
const writes: readonly (readonly [action: string, provider?: string])[] = [
  ["signout"],
  ["callback", "password"],
  ["callback", "link"],
  ["signin", `sso-${randomUUID()}`],
];

let dana: TestMember;
beforeAll(async () => {
  dana = await createTestOrganization();
});

/** Posts a form with a session's cookie. @returns what came back, and whether next-auth was asked */
async function post(
  [action, provider]: (typeof writes)[number],
  token: string,
  { headers = {}, raw }: Options,
) {
  let isAsked = false;
  const handler = guardFront(action, provider, async () => {
    isAsked = true;
    return new Response("{}");
  });
  const body = raw ?? "csrfToken=1";
  const form = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": `${body.length}` };
  const response = await handler(
    new Request(`http://localhost:3000/api/auth/${action}`, {
      method: "POST",
      headers: { ...form, Cookie: cookieOf(token), ...headers },
      body,
    }),
  );
  return { isAsked, status: response.status, answer: await response.json() };
}

const cases = writes.map((write) => [write.join("/"), write] as const);

describe.each(cases)("a page that is not ours, at the sign-in front's %s", (_, write) => {
  it.each(Object.entries(foreignPages))("is refused: %s", async (_how, options) => {
    const { token, api } = await startTestSession(dana);
    const { isAsked, status, answer } = await post(write, token, options);
    expect({ isAsked, status }).toEqual({ isAsked: false, status: 403 });
    expect(answer).toMatchObject({ code: "cross_origin" });
    expect((await api.get("/api/app/me")).status).toBe(200);
  });

  it.each([{ "Sec-Fetch-Site": "same-origin" }, { Origin: "http://localhost:3000" }])(
    "is not what our own page is, by %o",
    async (headers) => {
      const { token } = await startTestSession(dana);
      expect(await post(write, token, { headers })).toMatchObject({ isAsked: true, status: 200 });
    },
  );
});
