import { expect, test } from "@playwright/test";
import { checkAnswer } from "@/proof/fixtures/openapi-check";
import { exchange } from "@/proof/fixtures/raw-http";
import { abuses } from "./abuses";
import { apiFor } from "./api";
import { serverUrl } from "./fixtures";
import { anyEmail } from "./members";
import { newestMail } from "./ops";
import { type AttackContext, describeHarm, EVIL, requestOf } from "./raw-requests";
import { enrollAnn } from "./scenes";

/** The number of concurrent requests. */
const CROWD = 4;

async function learn(): Promise<AttackContext> {
  const { dana, code, portal } = await enrollAnn();
  const [, , portalToken = ""] = portal.split("/");
  return { url: serverUrl(), apiKey: dana.apiKey ?? "", referralCode: code, portalToken };
}

test("abusive requests reach nothing and break nothing", async () => {
  test.slow();
  const known = await learn();
  const { get } = apiFor({ apiKey: known.apiKey });
  const before = await get("/api/app/campaigns");
  const waiting = Object.entries(abuses).flatMap(([kind, list]) =>
    list(known).map((abuse) => ({ kind, abuse })),
  );
  expect(waiting.length).toBeGreaterThan(100);
  const harm: string[] = [];
  const send = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const problem = await describeHarm(known, next.abuse);
      const right = next.abuse.statuses.join(" or ");
      if (problem !== null) harm.push(`${next.kind}: ${next.abuse.name} ${problem}, not ${right}`);
    }
  };
  await Promise.all(Array.from({ length: CROWD }, send));
  expect(harm).toEqual([]);
  expect((await get("/api/app/campaigns")).body).toEqual(before.body);
});

test("unknown API paths are refused as documented", async () => {
  const known = await learn();
  for (const [method, path] of [
    ["GET", "/api/app/campaigns/%ff"],
    ["PATCH", "/api/app/users/%E0%A4%A"],
    ["POST", "/api/webhooks/%"],
    ["PUT", "/api/uploads/logos/%c3%28"],
    ["DELETE", "/app/api-keys/%zz"],
  ] as const) {
    const response = await exchange(known.url, requestOf(known, { method, path }));
    const [, id] = /^x-request-id: (.+?)\r$/im.exec(response) ?? [];
    const problem: unknown = JSON.parse(/\{.*\}/s.exec(response)?.[0] ?? "null");
    expect(problem, path).toMatchObject({ status: 404, code: "not_found", requestId: id });
    const [, type = ""] = /^content-type: (.+?)\r$/im.exec(response) ?? [];
    checkAnswer(method, "/api/nowhere", 404, type, problem);
  }
  const encoded = requestOf({ ...known, apiKey: "wrong" }, { path: "/api/app/campaigns/%31?x=%" });
  expect(await exchange(known.url, encoded)).toMatch(/^HTTP\/1\.1 401 /);
});

test("links in emails lead to the configured URL, whatever host a request names", async () => {
  const known = await learn();
  const email = anyEmail("host-attack");
  const request = requestOf(known, {
    ...{ method: "POST", path: "/api/app/sign-up", host: `Host: ${EVIL}` },
    headers: [`X-Forwarded-Host: ${EVIL}`, "Content-Type: application/json", "Sec-Fetch-Site: same-origin"],
    body: JSON.stringify({ email }),
  });
  expect(await exchange(known.url, request)).toMatch(/^HTTP\/1\.1 200 /);
  const { text } = await newestMail(email, "magic-link");
  expect(text).toContain(`${known.url}/`);
  expect(text).not.toContain(EVIL);
});
