import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { users } from "@/db/schema/organizations";
import { apiAs } from "@/proof/fixtures/api";
import { readJobs, readMessages } from "@/proof/fixtures/messages";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { expectRefusal } from "@/proof/fixtures/scenario";

const path = "/api/app/account";
const onboarding = { tosAccepted: true, businessName: "Acme Plumbing" };

const makePending = () => createTestOrganization({ pending: true });

describe("the welcome email", () => {
  it("is queued for the member who completed onboarding", async () => {
    const { orgId, email, userId, apiKey } = await makePending();
    await transact((tx) => tx.update(users).set({ firstName: "Dana" }).where(eq(users.id, userId)));
    expect((await apiAs(apiKey).patch(path, onboarding)).status).toBe(200);
    const sent = await readMessages(orgId);
    const welcome = { template: "welcome", recipient: email, causeId: orgId, data: { firstName: "Dana" } };
    expect(sent).toMatchObject([welcome]);
    expect(await readJobs(orgId)).toEqual(sent.map(({ id }) => id));
  });

  it("uses no name if none was given", async () => {
    const { orgId, apiKey } = await makePending();
    await apiAs(apiKey).patch(path, onboarding);
    expect(await readMessages(orgId)).toMatchObject([{ data: { firstName: "" } }]);
  });

  it("is not queued by a request that completes nothing", async () => {
    const { orgId, apiKey } = await makePending();
    expectRefusal(await apiAs(apiKey).patch(path, { tosAccepted: true }), 400, "invalid_input");
    expect(await readMessages(orgId)).toEqual([]);
    const active = await createTestOrganization();
    await apiAs(active.apiKey).patch(path, { businessName: "Acme & Sons" });
    expect(await readMessages(active.orgId)).toEqual([]);
  });
});
