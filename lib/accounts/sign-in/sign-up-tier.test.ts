import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { single } from "@/db/single";
import { findMemberByEmail } from "@/lib/accounts/sign-in/member";
import { signUp } from "@/lib/accounts/sign-in/service";
import { visitorFrom } from "@/lib/kit/auth/actor";
import { inviteLimitOfRow, planOfRow } from "@/lib/kit/auth/plan-overrides";
import { DAY_MS } from "@/lib/kit/durations";
import { setEnv } from "@/lib/kit/env";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { importOutcomes } from "@/proof/fixtures/import";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { drain } from "@/proof/fixtures/jobs";
import { captureMessages, readMessages } from "@/proof/fixtures/messages";
import { addPostalAddress, sendOnHolidays, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { createCampaign } from "@/proof/fixtures/scenario";
import { startTestSession } from "@/proof/fixtures/sessions";
import { newAttempt } from "@/proof/fixtures/sign-in-attempts";

isolateDatabase();
const emails = isolateEmailProvider();
isolateRateLimits();

afterEach(() => setEnv({ SIGN_UP_TIER: "", TRIAL_DAYS: "", TRIAL_TIER: "", SENDING_RAMP: "" }));

/** Signs up a new address with these settings. */
async function signUpWith(settings: Record<string, string> = {}) {
  setEnv(settings);
  const email = uniqueEmail("nia");
  await signUp(visitorFrom(newAttempt().network), { email });
  const owner = await findMemberByEmail(database(), email);
  if (!owner) throw new Error("Signing up opened no organization");
  const ofOwner = eq(organizations.id, owner.orgId);
  return { owner, organization: single(await database().select().from(organizations).where(ofOwner)) };
}

type SignedUp = Awaited<ReturnType<typeof signUpWith>>;

/** The plan's name and daily invites a number of days after sign-up. */
function termsAfter(days: number, { organization }: SignedUp) {
  const at = new Date(organization.createdAt.getTime() + days * DAY_MS);
  const { name, api, sso } = planOfRow(organization, at);
  return { name, api, sso, invites: inviteLimitOfRow(organization, at).most };
}

describe("a server as installed", () => {
  it("gives a new organization everything for good, without a trial", async () => {
    const signedUp = await signUpWith();
    expect(signedUp.organization).toMatchObject({ tier: "pro", trialEndsAt: null, planOverrides: {} });
    const everything = { name: null, api: true, sso: true };
    expect([0, 7, 30, 3_650].map((days) => termsAfter(days, signedUp))).toEqual(
      [500, 2_000, 50_000, 50_000].map((invites) => ({ ...everything, invites })),
    );
    const [created] = await readAuditEntries(signedUp.owner.orgId);
    expect(created).toMatchObject({
      action: "organization.created",
      after: { tier: "pro", trialEndsAt: null },
    });
  });

  it("lets its owner invite 500 customers right after signing up, and mentions no plan", async () => {
    const { owner } = await signUpWith();
    const { api } = await startTestSession(owner);
    const onboarded = await api.patch("/api/app/account", {
      businessName: "Miller & Daughters",
      tosAccepted: true,
    });
    expect(onboarded.status).toBe(200);
    await addPostalAddress(owner.orgId);
    await sendOnHolidays(owner.orgId);
    await captureMessages(owner.orgId);
    const campaign = await createCampaign(api);
    const rows = Array.from({ length: 500 }, (_, n) => ({ name: "Ann Reyes", email: `c${n}@mail.acme.com` }));
    const outcomes: string[] = [];
    for (let at = 0; at < rows.length; at += 200) {
      outcomes.push(...(await importOutcomes(api, campaign, rows.slice(at, at + 200))));
    }
    expect(outcomes).toEqual(rows.map(() => "enrolled"));
    await drain("email");
    expect(emails().accepted).toHaveLength(500);
    const messages = await readMessages(owner.orgId);
    expect(messages.filter(({ status }) => status === "queued")).toEqual([]);
    const read = [onboarded, await api.get("/api/app/dashboard"), await api.get("/api/app/messages")];
    expect(JSON.stringify([read, emails().accepted])).not.toMatch(/\b(plan|trial|upgrade|starter|growth)\b/i);
  });

  it("holds what a new sender should not send yet, with the reason", async () => {
    const { owner } = await signUpWith({ SENDING_RAMP: "7:2" });
    const { api } = await startTestSession(owner);
    await api.patch("/api/app/account", { businessName: "Miller & Daughters", tosAccepted: true });
    await addPostalAddress(owner.orgId);
    await sendOnHolidays(owner.orgId);
    await captureMessages(owner.orgId);
    const campaign = await createCampaign(api);
    await importOutcomes(api, campaign, [
      { name: "Ann", email: "a1@mail.acme.com" },
      { name: "Bob", email: "a2@mail.acme.com" },
      { name: "Cid", email: "a3@mail.acme.com" },
    ]);
    await drain("email");
    expect((await readMessages(owner.orgId)).find(({ status }) => status === "queued")).toMatchObject({
      problem: "New accounts send up to 2 invites a day, so mailboxes don’t take them for spam.",
    });
  });
});

describe("a server that offers plans", () => {
  const trial = { name: "Growth", api: true, sso: false };
  const starter = { name: "Starter", api: false, sso: false };

  it("starts a trial of 30 days on Growth, which sends as little as Starter and ends on it", async () => {
    const signedUp = await signUpWith({ SIGN_UP_TIER: "starter" });
    const { createdAt } = signedUp.organization;
    const trialEndsAt = new Date(createdAt.getTime() + 30 * DAY_MS);
    expect(signedUp.organization).toMatchObject({ tier: "growth", trialEndsAt });
    expect([0, 7, 31].map((days) => termsAfter(days, signedUp))).toEqual([
      { ...trial, invites: 20 },
      { ...trial, invites: 100 },
      { ...starter, invites: 1_000 },
    ]);
  });

  it("starts the trial that the operator chose", async () => {
    const signedUp = await signUpWith({ SIGN_UP_TIER: "starter", TRIAL_DAYS: "14", TRIAL_TIER: "pro" });
    expect([13.9, 14].map((days) => termsAfter(days, signedUp).name)).toEqual(["Pro", "Starter"]);
  });

  it.each([
    ["starter", { SIGN_UP_TIER: "starter", TRIAL_DAYS: "0" }],
    ["growth", { SIGN_UP_TIER: "growth" }],
  ] as const)("starts on %s for good with %o", async (tier, settings) => {
    const signedUp = await signUpWith(settings);
    expect(signedUp.organization).toMatchObject({ tier, trialEndsAt: null });
    expect(termsAfter(400, signedUp)).toMatchObject(tier === "growth" ? trial : starter);
  });
});
