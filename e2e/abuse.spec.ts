import { expect, test } from "@playwright/test";
import { exchange, sendOnKeptConnection } from "@/proof/fixtures/raw-http";
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
  const known = await learn();
  const { get } = apiFor({ apiKey: known.apiKey });
  const before = await get("/api/app/campaigns");
  const waiting = Object.entries(abuses).flatMap(([kind, list]) => list(known).map((abuse) => ({ kind, abuse })));
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

test("a refused body leaves no dead connection, and an emailed link ignores the request's host", async () => {
  for (const [status, path] of [
    [413, "/api/friends/x"],
    [401, "/api/app/campaigns"],
    [405, "/sign-in"],
    [404, "/api/nowhere"],
  ] as const) {
    for (const isChunked of [false, true]) {
      const answer = await sendOnKeptConnection(serverUrl(), { path, size: 300_000, isChunked });
      expect([answer.status, answer.connection], path).toEqual([status, expect.not.stringMatching("dead")]);
    }
  }

  const known = await learn();
  const email = anyEmail("host-attack");
  const request = requestOf(known, {
    method: "POST",
    path: "/api/app/sign-up",
    host: `Host: ${EVIL}`,
    headers: [`X-Forwarded-Host: ${EVIL}`, "Content-Type: application/json", "Sec-Fetch-Site: same-origin"],
    body: JSON.stringify({ email }),
  });
  expect(await exchange(known.url, request)).toMatch(/^HTTP\/1\.1 200 /);
  const { text } = await newestMail(email, "magic-link");
  expect(text).toContain(`${known.url}/`);
  expect(text).not.toContain(EVIL);
});
