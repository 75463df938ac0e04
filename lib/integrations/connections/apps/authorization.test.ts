import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { connectionApps as apps } from "@/db/schema/connection-apps";
import { ProviderProblem } from "@/lib/integrations/connections/apps/ask";
import type { connectionApps } from "@/lib/integrations/connections/apps/contract";
import { openAccess } from "@/lib/integrations/connections/apps/tokens";
import { env, setEnv } from "@/lib/kit/env";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { addApp, connectApp, start } from "@/proof/fixtures/connected-apps";
import { readConnection } from "@/proof/fixtures/connections";
import { readInbox } from "@/proof/fixtures/inbox";
import { isolate } from "@/proof/fixtures/isolate-providers";
import { JOBBER_ACCOUNT, startJobberProvider } from "@/proof/fixtures/jobber-provider";
import { readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { QUICKBOOKS_COMPANY, startQuickbooksProvider } from "@/proof/fixtures/quickbooks-provider";
import { expectRefusal, succeeded } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";

const jobber = isolate(startJobberProvider);
const quickbooks = isolate(startQuickbooksProvider);

let organization: TestOrganization;
let api: TestApi;
beforeEach(async () => {
  organization = await createTestOrganization();
  api = apiAs(organization.apiKey);
});

const inAnHour = () => new Date(Date.now() + 3_600_000);

describe("authorizing an app", () => {
  it.each([
    ["jobber", jobber, JOBBER_ACCOUNT],
    ["quickbooks", quickbooks, QUICKBOOKS_COMPANY],
  ] as const)("at %s stores the approved account", async (system, provider, account) => {
    const app = await connectApp(organization, provider(), system);
    const connection = await readConnection(api, app);
    expect(connection).toMatchObject({ state: "live", account, app: { isConnected: true } });
    expect(JSON.stringify(connection)).not.toContain(provider().client.clientSecret);
    expect(JSON.stringify(await readAuditEntries(organization.orgId))).not.toContain(provider().client.clientSecret);
    expect(provider().accepted).toEqual(["authorization_code"]);
  });

  it("works once, in the browser that started it, within 15 minutes", async () => {
    const app = await addApp(organization, jobber(), "jobber");
    const redirect = await jobber().allow(await start(app.browser, app.path));
    const { api: elsewhere } = await startTestSession(organization);
    const refused = async (answer: ReturnType<TestApi["post"]>) =>
      expectRefusal(await answer, 400, "invalid_input", "state");
    await refused(elsewhere.post(`${app.path}/authorization/finish`, redirect));
    await refused(app.finish({ ...redirect, state: `${redirect["state"]}x` }));
    succeeded<typeof connectionApps.finish>(await app.finish(redirect));
    await refused(app.finish(redirect));
    const other = await createTestOrganization();
    const { api: stranger } = await startTestSession(other);
    expectRefusal(await stranger.post(`${app.path}/authorization/finish`, redirect), 404, "not_found");
  });

  it("requires its id and secret, and a system that uses apps", async () => {
    const made = await api.post("/api/app/connections", { system: "jobber" });
    const path = `/api/app/connections/${Object(made.body["connection"]).connectionId}`;
    const { api: browser } = await startTestSession(organization);
    expectRefusal(await browser.post(`${path}/authorization`, {}), 400, "invalid_input", "clientId");
    await api.patch(path, jobber().client);
    expectRefusal(await api.patch(path, { isOn: true }), 400, "invalid_input", "isOn");
    expectRefusal(await api.patch(path, { account: "1" }), 400, "invalid_input", "account");
    const stripe = await api.post("/api/app/connections", { system: "stripe" });
    const ofStripe = `/api/app/connections/${Object(stripe.body["connection"]).connectionId}`;
    expectRefusal(await api.patch(ofStripe, { clientId: "x" }), 400, "invalid_input", "clientId");
  });

  it.each<[string, string, (app: Awaited<ReturnType<typeof addApp>>) => Promise<Record<string, string>>]>([
    [
      "with a foreign code",
      "didn’t accept the code",
      async ({ browser, path }) => {
        return { ...(await jobber().allow(await start(browser, path))), code: "unknown" };
      },
    ],
    [
      "with a wrong secret",
      "doesn’t know the client ID",
      async ({ browser, path }) => {
        const redirect = await jobber().allow(await start(browser, path));
        jobber().client = { ...jobber().client, clientSecret: "another" };
        return redirect;
      },
    ],
    [
      "while the system is down",
      "in a few minutes",
      async ({ browser, path }) => {
        const redirect = await jobber().allow(await start(browser, path));
        jobber().mood = "failing";
        return redirect;
      },
    ],
  ])("fails %s, and the member sees why", async (_, why, bring) => {
    const app = await addApp(organization, jobber(), "jobber");
    const answer = succeeded<typeof connectionApps.finish>(await app.finish(await bring(app)));
    expect(answer).toMatchObject({ problem: expect.stringContaining(why) });
    expect(answer.connection).toMatchObject({ state: "setting_up", app: { isConnected: false } });
  });

  it("with a different account requires a new connection", async () => {
    const app = await connectApp(organization, quickbooks(), "quickbooks");
    quickbooks().put("CompanyInfo", "77", {});
    const redirect = await quickbooks().allow(await start(app.browser, app.path));
    const answer = await app.finish({ ...redirect, realmId: "77" });
    expect(answer.body["problem"]).toBeDefined();
    expect(await readConnection(api, app)).toMatchObject({ account: QUICKBOOKS_COMPANY });
  });
});

describe("an access token", () => {
  const open = (connectionId: string, now = inAnHour(), stale?: string) =>
    openAccess("jobber", { orgId: organization.orgId, connectionId }, now, stale);

  it("is reused until it expires, then refreshed once across concurrent requests", async () => {
    const { connectionId } = await connectApp(organization, jobber(), "jobber");
    const first = await open(connectionId, new Date());
    expect(await open(connectionId, new Date())).toBe(first);
    const many = await Promise.all([1, 2, 3, 4, 5, 6].map(() => open(connectionId)));
    expect(new Set(many).size).toBe(1);
    expect(many[0]).not.toBe(first);
    expect(jobber().accepted).toEqual(["authorization_code", "refresh_token"]);
    // The unused refresh token: only the stored one works.
    expect(await open(connectionId, inAnHour(), many[0] ?? "")).not.toBe(many[0]);
  });

  it("stays unchanged while the system is down", async () => {
    const { connectionId } = await connectApp(organization, jobber(), "jobber");
    jobber().mood = "down";
    await expect(open(connectionId)).rejects.toBeInstanceOf(ProviderProblem);
    jobber().mood = "well";
    expect(await open(connectionId)).not.toBeNull();
  });

  it("is gone once the owner revokes access, until a member connects again", async () => {
    const app = await connectApp(organization, jobber(), "jobber");
    jobber().revoke();
    expect(await open(app.connectionId)).toBeNull();
    const trouble = { message: expect.stringContaining("Choose Connect again") };
    expect(await readConnection(api, app)).toMatchObject({ state: "not_working", trouble });
    const { requests } = jobber();
    expect(await open(app.connectionId)).toBeNull();
    expect(jobber().requests).toBe(requests);
    const facts = (await readMessages(organization.orgId)).filter((each) => each.template === "connection-trouble");
    expect(facts).toMatchObject([{ recipient: organization.email, data: trouble }]);
    expect(await readInbox(organization.actor, "connection")).toMatchObject([trouble]);
    succeeded<typeof connectionApps.finish>(await app.connect());
    expect((await readConnection(api, app)).state).toBe("live");
    expect(await open(app.connectionId)).not.toBeNull();
  });

  it("is sealed, so that it is unreadable in the database and under another AUTH_SECRET", async () => {
    const app = await connectApp(organization, jobber(), "jobber");
    const token = await open(app.connectionId, new Date());
    const rows = await database().select({ kept: apps.sealedTokens }).from(apps);
    expect(rows.filter(({ kept }) => kept?.includes(token ?? ""))).toEqual([]);
    const before = env().AUTH_SECRET ?? "";
    setEnv({ AUTH_SECRET: "another secret that opens none of them" });
    await expect(open(app.connectionId, new Date())).rejects.toBeInstanceOf(ProviderProblem);
    setEnv({ AUTH_SECRET: before });
    expect(await open(app.connectionId, new Date())).toBe(token);
  });
});
