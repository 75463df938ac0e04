import { beforeAll, describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { deliverMessage } from "@/lib/messages/deliver";
import { findMessage } from "@/lib/messages/find";
import { queueMemberMessage } from "@/lib/messages/outbox";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { promoteFriend } from "@/proof/fixtures/friends";
import { readMessagesAbout, type StoredMessage } from "@/proof/fixtures/messages";
import { createTestOrganization, type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, type TestCampaign } from "@/proof/fixtures/scenario";
import { pressButton, pressOneClick, readUnsubscribeToken } from "@/proof/fixtures/unsubscribe";

interface Business {
  readonly organization: TestOrganization;
  readonly api: TestApi;
  readonly campaign: TestCampaign;
}

let acme: Business;
let other: Business;

beforeAll(async () => {
  [acme, other] = await Promise.all([open(), open()]);
});

async function open(): Promise<Business> {
  const organization = await createTestOrganization();
  const api = apiAs(organization.apiKey);
  return { organization, api, campaign: await createCampaign(api) };
}

/** What becomes of the e-mails about something when they are delivered, those that are still waiting. */
async function deliverAbout(causeId: string): Promise<string[]> {
  return Promise.all((await readMessagesAbout(causeId)).map(deliver));
}

async function deliver({ orgId, id: messageId }: Pick<StoredMessage, "orgId" | "id">): Promise<string> {
  await deliverMessage({ orgId, messageId }, new Date());
  return (await findMessage(database(), orgId, messageId))?.message.status ?? "gone";
}

async function recorded(orgId: string, email: string) {
  const entries = await readAuditEntries(orgId);
  return entries.filter(({ actorName }) => actorName === email);
}

describe("somebody who has unsubscribed", () => {
  it("gets no e-mail that was queued before, and those queued after starting again", async () => {
    const ann = await enrollAdvocate(acme.api, acme.campaign);
    const { conversionId } = await promoteFriend(acme.api, acme.campaign, ann);
    const token = await readUnsubscribeToken(ann);
    await pressOneClick(token);
    expect(await deliverAbout(ann.advocateId)).toEqual(["suppressed"]);
    // The friend's reward is told; it is Ann alone who wants no more.
    expect((await deliverAbout(conversionId)).sort()).toEqual(["captured", "suppressed"]);
    await pressButton(token, "start");
    const again = await promoteFriend(acme.api, acme.campaign, ann);
    expect(await deliverAbout(again.conversionId)).toEqual(["captured", "captured"]);
  });

  it("gets none about another campaign of the organization either, however the address is written", async () => {
    const email = uniqueEmail("ann");
    const ann = await enrollAdvocate(acme.api, acme.campaign, { email });
    await pressOneClick(await readUnsubscribeToken(ann));
    const second = await createCampaign(acme.api);
    const again = await enrollAdvocate(acme.api, second, { email: email.toUpperCase() });
    expect(await deliverAbout(again.advocateId)).toEqual(["suppressed"]);
  });

  it("still gets those of another organization", async () => {
    const email = uniqueEmail("ann");
    const ann = await enrollAdvocate(acme.api, acme.campaign, { email });
    const elsewhere = await enrollAdvocate(other.api, other.campaign, { email });
    await pressOneClick(await readUnsubscribeToken(ann));
    expect(await deliverAbout(elsewhere.advocateId)).toEqual(["captured"]);
    expect(await recorded(other.organization.orgId, email)).toEqual([]);
  });

  it("still gets those for members of the organization", async () => {
    const email = uniqueEmail("ann");
    const ann = await enrollAdvocate(acme.api, acme.campaign, { email });
    await pressOneClick(await readUnsubscribeToken(ann));
    const { orgId } = acme.organization;
    const id = await transact((tx) =>
      queueMemberMessage(tx, {
        orgId,
        template: "welcome",
        causeId: ann.advocateId,
        email,
        data: { firstName: "Ann" },
        now: new Date(),
      }),
    );
    expect(await deliver({ orgId, id })).toBe("captured");
  });
});

describe("the audit log", () => {
  it("tells once who stopped and who started e-mails, and by which e-mail", async () => {
    const { orgId } = acme.organization;
    const email = uniqueEmail("Ann");
    const ann = await enrollAdvocate(acme.api, acme.campaign, { email });
    const token = await readUnsubscribeToken(ann);
    await pressButton(token, "start");
    await Promise.all(Array.from({ length: 5 }, () => pressOneClick(token)));
    for (const action of ["stop", "start", "start"] as const) await pressButton(token, action);
    const [message] = await readMessagesAbout(ann.advocateId);
    const entry = { subjectId: message?.id, actorKind: "portal", actorName: email.toLowerCase() };
    expect(await recorded(orgId, email.toLowerCase())).toEqual([
      { action: "recipient.opted_out", ...entry, before: null, after: null },
      { action: "recipient.opted_in", ...entry, before: null, after: null },
    ]);
  });
});
