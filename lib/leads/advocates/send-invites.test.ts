import { beforeEach, describe, expect, it } from "vitest";
import { transact } from "@/db/client";
import { emailOptOuts } from "@/db/schema/messages";
import type { advocates } from "@/lib/leads/advocates/contract";
import type { TestApi } from "@/proof/fixtures/api";
import { importRows } from "@/proof/fixtures/import";
import { readMessages } from "@/proof/fixtures/messages";
import { startCampaign } from "@/proof/fixtures/open-shop";
import { type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate, type Fields, succeeded, type TestCampaign } from "@/proof/fixtures/scenario";

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
beforeEach(async () => {
  ({ organization, api, campaign } = await startCampaign());
});

const send = async (fields: Fields = {}) =>
  succeeded<typeof advocates.sendInvites>(await api.post("/api/app/advocates/send-invites", fields));

/** Advocates enrolled without a message. */
async function silent(count: number) {
  const emails = Array.from({ length: count }, () => uniqueEmail("ann"));
  const people = emails.map((email) => ({ name: "Ann Reyes", email }));
  for (let at = 0; at < count; at += 200) {
    await importRows(api, campaign, people.slice(at, at + 200), { sendInvites: false });
  }
  return emails;
}

const recipients = async () => (await readMessages(organization.orgId)).map(({ recipient }) => recipient);

describe("invites to a whole view", () => {
  it("reach every advocate across pages once, even when repeated", async () => {
    const emails = await silent(520);
    const first = await send({ part: "neverVisited" });
    expect(first).toMatchObject({ people: 500, emails: 500, texts: 0, nextCursor: expect.any(String) });
    const rest = await send({ part: "neverVisited", cursor: first.nextCursor });
    expect(rest).toMatchObject({ people: 20 });
    expect(rest).not.toHaveProperty("nextCursor");
    const [again, same] = await Promise.all([send(), send()]);
    expect([again.people, same.people]).toEqual([0, 0]);
    expect((await recipients()).sort()).toEqual(emails.sort());
  });

  it("are counted before sending, with the reasons for those left out", async () => {
    const [gone = ""] = await silent(3);
    await transact((tx) =>
      tx.insert(emailOptOuts).values({ orgId: organization.orgId, email: gone, createdAt: new Date() }),
    );
    await enrollAdvocate(api, campaign);
    await importRows(api, campaign, [{ name: "Bob", phone: "+14155550149", mayText: false }]);
    const closed = await createCampaign(api);
    await enrollAdvocate(api, closed);
    await api.patch(closed.path, { status: "paused" });
    expect(await send({ dryRun: true })).toMatchObject({
      people: 2,
      emails: 2,
      leftOut: { alreadyInvited: 1, optedOut: 1, unreachable: 1, campaignClosed: 1 },
      delivered: { email: false, sms: false },
    });
    expect(await recipients()).toHaveLength(2);
    expect(await send({ campaignId: campaign.campaignId })).toMatchObject({ people: 2 });
    expect(await recipients()).not.toContain(gone);
  });
});
