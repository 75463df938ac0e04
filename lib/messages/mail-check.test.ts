import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { workers } from "@/db/schema/workers";
import { setEnv } from "@/lib/kit/env";
import { recordHeartbeat, SCHEDULE } from "@/lib/messages/heartbeat";
import { checkMail, checkMailWhenDue, readMailState } from "@/lib/messages/mail-check";
import { apiAs } from "@/proof/fixtures/api";
import { isolateMailServer } from "@/proof/fixtures/isolate-providers";
import { readMetrics } from "@/proof/fixtures/metrics";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createTestUser } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { findHandler } from "@/proof/fixtures/routes";

const HOUR_MS = 3_600_000;
const WORKER = "worker/1";
const TOKEN = "a token of the monitor";
const wrongLogin = "The mail server refuses the sign-in: check SMTP_USER and SMTP_PASS";

isolateDatabase();
const server = isolateMailServer();
beforeEach(() => {
  setEnv(server().env);
  return transact((tx) => tx.delete(workers));
});

const askHealth = async () => {
  const response = await findHandler(
    "GET",
    "/api/health/ready",
  )(new Request("http://localhost:3000/api/health/ready?require=worker"));
  return { status: response.status, ...(await response.json()) };
};

describe("a worker's check of the mail server", () => {
  it("signs in, sends nothing, and comes back in an hour", async () => {
    expect(await readMailState()).toEqual({ state: "unchecked" });
    expect(await checkMail(WORKER)).toBe(HOUR_MS);
    expect(await readMailState()).toEqual({ state: "ok" });
    expect([server().counts.logins, server().total]).toEqual([1, 0]);
  });

  it("reports a wrong password to admins, monitors and metrics until it is right", async () => {
    setEnv({ SMTP_PASS: "an old password", METRICS_TOKEN: TOKEN });
    const { organization, api: admin } = await startOrganization();
    const member = apiAs((await createTestUser(organization.orgId, "user")).apiKey);
    expect(await checkMail(WORKER)).toBe(600_000);
    expect(await readMailState()).toEqual({ state: "failing", problem: wrongLogin });
    const rows = async (api: typeof admin) => (await api.get("/api/app/inbox?kind=mail")).body["rows"];
    expect(await rows(admin)).toMatchObject([{ problem: wrongLogin }]);
    expect(await rows(member)).toEqual([]);
    expect(await askHealth()).toMatchObject({ status: 200, ready: true, mail: "failing" });
    const metric = "referral_rewards_mail_server_up";
    expect((await readMetrics(TOKEN)).get(metric)).toBe(0);

    setEnv({ SMTP_PASS: server().env.SMTP_PASS });
    await checkMail(WORKER);
    expect(await rows(admin)).toEqual([]);
    expect(await askHealth()).toMatchObject({ mail: "ok" });
    expect((await readMetrics(TOKEN)).get(metric)).toBe(1);
    setEnv({ METRICS_TOKEN: "" });
  });

  it("is forgotten once emails go another way", async () => {
    server().mood = "down";
    await checkMail(WORKER);
    expect(await readMailState()).toMatchObject({ state: "failing" });
    setEnv({ SMTP_HOST: "", SMTP_PORT: "", SMTP_USER: "", SMTP_PASS: "", EMAIL_FROM: "" });
    await checkMail(WORKER);
    expect(await readMailState()).toEqual({ state: "unchecked" });
  });

  it("is due hourly where a scheduler calls every minute, and after ten minutes of trouble", async () => {
    const now = new Date();
    const later = (minutes: number) => checkMailWhenDue(new Date(now.getTime() + minutes * 60_000));
    await recordHeartbeat(SCHEDULE, true);
    await later(0);
    await later(1);
    expect(server().counts.logins).toBe(1);
    server().mood = { at: "auth", code: 535, text: "5.7.8 No" };
    await later(61);
    expect(server().counts.logins).toBe(2);
    await later(8);
    expect(server().counts.logins).toBe(2);
    await later(11);
    expect(server().counts.logins).toBe(3);
  });
});
