import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setEnv } from "@/lib/kit/env";
import { endpointOf } from "@/lib/kit/route";
import { cookieOf } from "@/proof/fixtures/api";
import { readContents } from "@/proof/fixtures/database-contents";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { resendSecret } from "@/proof/fixtures/provider-reports";
import { findHandler, routeFiles } from "@/proof/fixtures/routes";
import { makeScene, type Scene } from "@/proof/fixtures/scene";
import { startTestSession, unrecorded } from "@/proof/fixtures/sessions";

const scratch = isolateDatabase();

const forged = `Aa${"b".repeat(62)}`;

/** Routes outside of the contract, with the status for callers who lack the required credential. */
const handlers: Readonly<Record<string, readonly (readonly [request: string, status: number])[]>> = {
  // A catch-all for unknown paths.
  "app/api/[[...path]]": [["GET /api/nowhere", 404]],
  "app/app/[[...path]]": [["GET /app/nowhere", 404]],
  // Public, without anyone's data.
  "app/api/health": [["GET /api/health", 200]],
  "app/api/health/ready": [["GET /api/health/ready", 200]],
  "app/api/openapi.json": [["GET /api/openapi.json", 200]],
  "app/llms.txt": [["GET /llms.txt", 200]],
  "app/llms-full.txt": [["GET /llms-full.txt", 200]],
  // Needs a request from our own page, then a password, a link or an identity provider: see `proof/csrf.test.ts`.
  "app/api/auth/[...nextauth]": [],
  // The link's code. Without a valid one, friends are redirected to an error page.
  "app/api/friends/[code]": [["POST /api/friends/UNKNOWN-2345", 303]],
  "app/api/portal-links": [["POST /api/portal-links", 303]],
  "app/api/refer/[slug]": [["POST /api/refer/unknown", 303]],
  "app/api/portal/[token]": [[`POST /api/portal/${forged}`, 303]],
  "app/api/portal/[token]/code": [
    [`POST /api/portal/${forged}/code`, 303],
    [`GET /api/portal/${forged}/code`, 404],
  ],
  "app/api/portal/[token]/data": [[`POST /api/portal/${forged}/data`, 303]],
  "app/api/portal/[token]/photo": [[`POST /api/portal/${forged}/photo`, 303]],
  "app/api/answer/[token]": [[`POST /api/answer/${forged}`, 303]],
  "app/api/confirm/[token]": [[`POST /api/confirm/${forged}`, 303]],
  "app/api/unsubscribe/[token]": [[`POST /api/unsubscribe/${forged}`, 404]],
  "app/(public)/portal/[token]/icon/[size]": [[`GET /portal/${forged}/icon/192`, 404]],
  "app/(public)/c/[code]": [["GET /c/7Kq2Zc9XbT", 404]],
  "app/(public)/r/[code]/contact.vcf": [["GET /r/UNKNOWN-2345/contact.vcf", 404]],
  // The cookie of the browser that sent the form.
  "app/(public)/r/[code]/ticket.pkpass": [["GET /r/UNKNOWN-2345/ticket.pkpass", 404]],
  "app/(public)/r/[code]/google-wallet": [["GET /r/UNKNOWN-2345/google-wallet", 404]],
  "app/(public)/portal/[token]/qr.png": [[`GET /portal/${forged}/qr.png`, 404]],
  "app/(public)/portal/[token]/manifest.webmanifest": [[`GET /portal/${forged}/manifest.webmanifest`, 404]],
  // A signature: the bookkeeper has no account.
  "app/api/closed-months/[token]/[file]": [[`GET /api/closed-months/${forged}/statement`, 404]],
  // A signature, and the session that it was made for.
  "app/api/backups/[token]": [[`GET /api/backups/${forged}`, 404]],
  // A signature.
  "app/api/uploads/[...key]": [
    ["PUT /api/uploads/logos/{orgId}/a.png", 403],
    ["GET /api/uploads/..%2fauth-secret", 404],
  ],
  "app/api/webhooks/[orgId]": [["POST /api/webhooks/{orgId}", 401]],
  "app/api/webhooks/[orgId]/[connectionId]": [["POST /api/webhooks/{orgId}/{connectionId}", 401]],
  "app/api/webhooks/twilio": [["POST /api/webhooks/twilio", 404]],
  "app/api/webhooks/twilio/status": [["POST /api/webhooks/twilio/status", 404]],
  "app/api/webhooks/resend": [["POST /api/webhooks/resend", 401]],
  // A secret of the server's owner.
  "app/api/jobs/run": [["GET /api/jobs/run", 401]],
  "app/api/metrics": [["GET /api/metrics", 401]],
};

const requests = Object.values(handlers).flat();

/** Credentials that must not work: none, made-up ones, and those of another organization's admin. */
const strangers: Readonly<Record<string, (foreign: Scene) => Promise<Record<string, string>>>> = {
  "no credential": async () => ({}),
  "a made-up credential": async () => ({ Authorization: `Bearer ${forged}` }),
  "another organization's API key": async ({ organization }) => ({
    Authorization: `Bearer ${organization.apiKey}`,
  }),
  "another organization's browser": async ({ organization }) => ({
    Cookie: cookieOf((await startTestSession(organization, { at: unrecorded() })).token),
  }),
};

let [own, foreign]: (Scene | undefined)[] = [];
let proofs: Readonly<Record<string, string>>[];
let before: Awaited<ReturnType<typeof readContents>>;
beforeAll(async () => {
  setEnv({
    CRON_SECRET: "a secret of the owner",
    METRICS_TOKEN: "a token of the owner's",
    RESEND_WEBHOOK_SECRET: resendSecret,
  });
  [own, foreign] = [await makeScene(), await makeScene()];
  const stranger = foreign;
  proofs = await Promise.all(Object.values(strangers).map((prove) => prove(stranger)));
  before = await readContents(scratch().ownerUrl);
});
afterAll(() => setEnv({ CRON_SECRET: "", METRICS_TOKEN: "", RESEND_WEBHOOK_SECRET: "" }));

describe("the handlers outside of the contract", () => {
  it("are all listed here", () => {
    const others = routeFiles.filter(
      ({ module }) => !Object.values(module).some((handler) => handler && endpointOf(handler)),
    );
    expect(others.map(({ file }) => file.replace("/route.ts", "")).sort()).toEqual(Object.keys(handlers).sort());
  });

  it.each(requests)("%s is answered %i to every stranger", async (request, status) => {
    if (!own || !foreign) throw new Error("there are two organizations");
    const [method = "", path = ""] = request.replace("{orgId}", own.organization.orgId).split(" ");
    for (const proof of proofs) {
      const answer = await ask(method, path, proof);
      expect({ proof, status: answer.status }).toEqual({ proof, status });
      const text = await answer.text();
      const leaks = [own, foreign].filter(
        ({ organization: { orgId } }) => text.includes(orgId) && !path.includes(orgId),
      );
      expect(leaks).toEqual([]);
    }
  });

  it("have written nothing", async () => {
    expect(await readContents(scratch().ownerUrl)).toEqual(before);
  });
});

function ask(method: string, path: string, proof: Readonly<Record<string, string>>): Promise<Response> {
  const body = method === "GET" ? {} : { body: "action=stop&csrfToken=1" };
  const form = { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": "192.0.2.9" };
  const url = `http://localhost:3000${path}`;
  return findHandler(method, path)(new Request(url, { method, headers: { ...proof, ...form }, ...body }));
}
