import { beforeEach, describe, expect, it } from "vitest";
import { setEnv } from "@/lib/kit/env";
import type { TestApi } from "@/proof/fixtures/api";
import { readInbox } from "@/proof/fixtures/inbox";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { drain as work } from "@/proof/fixtures/jobs";
import { readMessages } from "@/proof/fixtures/messages";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { addPostalAddress, type TestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { createCampaign, enrollAdvocate, inviteUser } from "@/proof/fixtures/scenario";
import { runAlone } from "@/proof/guards/scratch-database";

const ADDRESS = "1200 Main St, Oakland, CA 94607";

const scratch = isolateDatabase();
const emails = isolateEmailProvider();

let organization: TestOrganization;
let api: TestApi;
let people = 0;
beforeEach(async () => {
  setEnv(emails().env);
  ({ organization, api } = await startOrganization());
  await work("email");
  emails().reset();
  await enrollAdvocate(api, await createCampaign(api), { email: `ann${++people}@mail.acme.com` });
});

const saveAddress = () => api.patch("/api/app/business-profile", { postalAddress: ADDRESS });
const invite = async () => (await readMessages(organization.orgId))[0];
const count = async () => (await readInbox(organization.actor, "address"))[0]?.emails ?? 0;

describe("an unrequested email from a business without a postal address", () => {
  it("waits with a reason, goes out once there is one, and shows it in both its HTML and text", async () => {
    await work("email");
    expect(emails().requests).toBe(0);
    expect(await invite()).toMatchObject({
      status: "queued",
      attempts: 0,
      heldUntil: null,
      turnAt: null,
      problem: expect.stringMatching(/mailing address .* Settings, Business, Business profile/),
    });
    expect([await count(), await work("email")]).toEqual([1, 0]);
    await saveAddress();
    expect([await count(), await work("email")]).toEqual([0, 1]);
    const [email] = emails().accepted;
    expect([email?.html, email?.text]).toEqual([ADDRESS, ADDRESS].map((it) => expect.stringContaining(it)));
    expect(await invite()).toMatchObject({ status: "sent", problem: null });
  });

  it("is checked again after an hour, in case it was held while the address was saved", async () => {
    await work("email");
    await addPostalAddress(organization.orgId);
    expect(await work("email")).toBe(0);
    const anHour = "due_at = due_at - interval '1 hour'";
    await runAlone(scratch().ownerUrl, [`UPDATE message_jobs SET ${anHour}`]);
    await work("email");
    expect(emails().accepted).toHaveLength(1);
  });

  it("stays unchanged if a provider has already received it", async () => {
    emails().mood = "cut";
    await addPostalAddress(organization.orgId);
    await work("email");
    await api.patch("/api/app/business-profile", { postalAddress: null });
    emails().mood = "well";
    await runAlone(scratch().ownerUrl, ["UPDATE message_jobs SET due_at = now()"]);
    await work("email");
    expect(await invite()).toMatchObject({ status: "sent" });
  });

  it("stays held when the address is saved if it waits for a certain time", async () => {
    await work("email");
    await runAlone(scratch().ownerUrl, [
      `UPDATE messages SET held_until = now() + interval '1 hour' WHERE org_id = '${organization.orgId}'`,
    ]);
    await saveAddress();
    expect(await work("email")).toBe(0);
  });

  it("is captured as usual if no provider is set up", async () => {
    setEnv({ RESEND_API_KEY: "", EMAIL_FROM: "" });
    await work("email");
    expect([await invite(), await count()]).toMatchObject([{ status: "captured" }, 0]);
  });

  it("does not hold up a team invitation", async () => {
    await inviteUser(api, { email: `ira${people}@mail.acme.com` });
    await work("email");
    expect(emails().accepted.map(({ to }) => to)).toEqual([`ira${people}@mail.acme.com`]);
  });
});
