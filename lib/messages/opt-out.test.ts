import { describe, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { deliverMessage } from "@/lib/messages/deliver";
import { findMessage } from "@/lib/messages/find";
import { queueMemberMessage } from "@/lib/messages/outbox";
import { readAuditEntries } from "@/proof/fixtures/audit";
import { promoteFriend } from "@/proof/fixtures/friends";
import { readMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { startCampaign, startOrganization } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";
import {
  pressButton,
  pressOneClick,
  readResumeToken,
  readUnsubscribeToken,
  resubscribe,
} from "@/proof/fixtures/unsubscribe";

const { orgId, api, campaign } = await startCampaign();

/** The statuses of the queued messages about a cause, after delivery. */
async function deliverAbout(causeId: string): Promise<(string | undefined)[]> {
  return Promise.all(
    (await readMessagesAbout(causeId)).map(async ({ orgId, id: messageId }) => {
      await deliverMessage({ orgId, messageId }, new Date());
      return (await findMessage(database(), orgId, messageId))?.message.status;
    }),
  );
}

async function readRecorded(orgId: string, email: string) {
  return (await readAuditEntries(orgId)).filter(({ actorName }) => actorName === email);
}

describe("a recipient who has unsubscribed", () => {
  it("gets no email that was queued before, but those queued after resubscribing", async () => {
    const ann = await enrollAdvocate(api, campaign);
    const { conversionId } = await promoteFriend(api, campaign, ann);
    const token = await readUnsubscribeToken(ann);
    await pressOneClick(token);
    expect(await deliverAbout(ann.advocateId)).toEqual(["suppressed"]);
    expect(await readMessagesAbout(ann.advocateId)).toMatchObject([{ problem: "The recipient unsubscribed." }]);
    // The friend's reward email still goes out; only Ann has unsubscribed.
    expect((await deliverAbout(conversionId)).sort()).toEqual(["captured", "suppressed"]);
    await resubscribe(token);
    const again = await promoteFriend(api, campaign, ann);
    expect(await deliverAbout(again.conversionId)).toEqual(["captured", "captured"]);
  });

  it("gets no email about other campaigns in any spelling of the address, but email from other businesses and for members", async () => {
    const email = uniqueEmail("ann");
    const ann = await enrollAdvocate(api, campaign, { email });
    await pressOneClick(await readUnsubscribeToken(ann));
    const second = await createCampaign(api);
    const again = await enrollAdvocate(api, second, { email: email.toUpperCase() });
    expect(await deliverAbout(again.advocateId)).toEqual(["suppressed"]);
    const third = await createCampaign(api);
    const tagged = await enrollAdvocate(api, third, { email: email.replace("@", "+acme@") });
    expect(await deliverAbout(tagged.advocateId)).toEqual(["suppressed"]);

    const { organization: rival, api: theirs } = await startOrganization();
    const elsewhere = await enrollAdvocate(theirs, await createCampaign(theirs), { email });
    expect(await deliverAbout(elsewhere.advocateId)).toEqual(["captured"]);
    expect(await readRecorded(rival.orgId, email)).toEqual([]);

    const causeId = again.advocateId.replace(/^./, "f");
    const welcome = { template: "welcome", data: { firstName: "Ann" } } as const;
    await transact((tx) => queueMemberMessage(tx, { ...welcome, orgId, causeId, email, now: new Date() }));
    expect(await deliverAbout(causeId)).toEqual(["captured"]);
  });

  it("is named in no audit entry once their data was erased", async () => {
    const email = uniqueEmail("ann");
    const ann = await enrollAdvocate(api, campaign, { email });
    const token = await readUnsubscribeToken(ann);
    await pressButton(token, "stop");
    await resubscribe(token);
    expect(await readRecorded(orgId, email)).toHaveLength(3);
    await api.post("/api/app/people/erase", { advocateId: ann.advocateId });
    expect(JSON.stringify(await readAuditEntries(orgId))).not.toContain(email);
  });

  it("and resubscribed has one audit entry for each change, with the email it came from", async () => {
    const email = uniqueEmail("Ann");
    const ann = await enrollAdvocate(api, campaign, { email });
    const token = await readUnsubscribeToken(ann);
    await pressButton(token, "start");
    await Promise.all(Array.from({ length: 5 }, () => pressOneClick(token)));
    await pressButton(token, "stop");
    await resubscribe(token);
    await pressButton(await readResumeToken(orgId), "start");
    const resumed = (await readMessages(orgId)).findLast(({ template }) => template === "resume-emails");
    const [message] = await readMessagesAbout(ann.advocateId);
    const actorName = email.toLowerCase();
    const entry = { subjectId: message?.id, actorKind: "portal", actorName, before: null };
    expect(await readRecorded(orgId, actorName)).toEqual([
      { action: "recipient.opted_out", ...entry, after: { way: "one-click" } },
      { action: "recipient.resume_requested", ...entry, after: { way: "page" } },
      { action: "recipient.opted_in", ...entry, subjectId: resumed?.id, after: { way: "mailbox" } },
    ]);
  });
});
