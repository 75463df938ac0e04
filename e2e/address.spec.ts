import { request as send } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { checkAnswer } from "@/proof/fixtures/openapi-check";
import { test } from "./product";

/** Sends an address as it is; `fetch` would put it in order first. */
async function ask(url: string, method: string, path: string) {
  const { hostname, port } = new URL(url);
  const answer = await new Promise<{ status: number; type: string; id: string; body: string }>(
    (resolve, reject) => {
      const request = send({ hostname, port, method, path }, async (response) => {
        const { statusCode: status = 0, headers } = response;
        const [type = "", id = ""] = [headers["content-type"], String(headers["x-request-id"] ?? "")];
        resolve({ status, type, id, body: await text(response) });
      });
      request.on("error", reject).end();
    },
  );
  return answer;
}

for (const [method, path] of [
  ["GET", "/api/app/campaigns/%"],
  ["GET", "/api/app/campaigns/%ff"],
  ["PATCH", "/api/app/users/%E0%A4%A"],
  ["POST", "/api/webhooks/%"],
  ["PUT", "/api/uploads/logos/%c3%28"],
  ["DELETE", "/app/api-keys/%zz"],
] as const) {
  test(`${method} ${path} is no address, and no failure of ours`, async ({ product }) => {
    const { status, type, id, body } = await ask(product.url, method, path);
    const problem: unknown = JSON.parse(body);
    expect({ status, problem }).toMatchObject({ status: 404, problem: { code: "not_found", requestId: id } });
    checkAnswer(method, "/api/nowhere", status, type, problem);
  });
}

test("an address with encoded letters is served", async ({ product }) => {
  expect((await ask(product.url, "GET", "/api/app/campaigns/%31")).status).toBe(401);
  expect((await ask(product.url, "GET", "/api/app/users?x=%")).status).toBe(401);
});
