import { beforeEach, expect, it, vi } from "vitest";
import { changeTextOptOut } from "@/lib/messages/opt-out";
import { stampForm } from "@/lib/public/friend-page/form-time";
import { PORTAL_LINK_FORM } from "@/lib/public/portal/portal-link-handler";
import { keptForm, placeOf, postForm } from "@/proof/fixtures/friend-forms";
import { deliverMessages, inShort, readMessages, readMessagesAbout } from "@/proof/fixtures/messages";
import { openShop, startOrganization } from "@/proof/fixtures/open-shop";
import { uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";

const PATIENT = { timeout: 60_000 };

// Requests are counted per installation.
isolateDatabase();
isolateRateLimits();

const phone = "+14155550132";

/** Enrolls an advocate with her own business, who received her invite. */
async function enroll(contacts: object) {
  const { orgId, ann } = await openShop({ ann: { ...contacts } });
  await deliverMessages(orgId);
  return ann;
}

interface EnrolledPerson {
  readonly orgId: string;
  readonly advocateId: string;
}

const messagesTo = async ({ orgId, advocateId }: EnrolledPerson) =>
  (await readMessages(orgId)).filter((message) => message.advocateId === advocateId);

const waiting = async (person: EnrolledPerson) =>
  (await messagesTo(person)).filter(({ status }) => status === "queued").map(inShort);

const minuteAgo = () => new Date(Date.now() - 60_000);

const ask = async (contact: string, fields = {}) => {
  const stamp = stampForm(PORTAL_LINK_FORM, minuteAgo());
  return placeOf(await postForm("/api/portal-links", { contact, company: "", stamp, ...fields }));
};

let email: string;
beforeEach(() => {
  email = uniqueEmail("ann");
});

it("sends every portal link of an address, at any business, and answers strangers the same", async () => {
  const [first, second] = [await enroll({ email }), await enroll({ email })];
  expect(await ask(email.toUpperCase())).toBe("303 /portal?sent");
  expect(await ask(uniqueEmail("stranger"))).toBe("303 /portal?sent");
  for (const ann of [first, second]) {
    await vi.waitFor(async () => expect(await waiting(ann)).toEqual([`portal-link by email to ${email}`]), PATIENT);
  }
});

it("texts advocates known by phone number, however typed, and emails those without text consent", async () => {
  const ann = await enroll({ email, phone });
  expect(await ask("(415) 555-0132")).toBe("303 /portal?sent");
  await vi.waitFor(async () => expect(await waiting(ann)).toEqual([`portal-link by sms to ${phone}`]), PATIENT);
  const other = "+14155550192";
  const bob = await enroll({ email: uniqueEmail("bob"), phone: other });
  await changeTextOptOut(other, { change: "stop", way: "text" }, new Date());
  expect(await ask(other)).toBe("303 /portal?sent");
  const last = await enroll({ email });
  expect(await ask(email)).toBe("303 /portal?sent");
  // Requests are sent in order, so an earlier text would be there by now.
  await vi.waitFor(async () => expect(await waiting(last)).toHaveLength(1));
  expect(await waiting(bob)).toEqual([]);
});

it("asks again for an invalid, automated or repeated form, and keeps the typed values", async () => {
  const stamp = stampForm(PORTAL_LINK_FORM, minuteAgo());
  const wrong = await postForm("/api/portal-links", { contact: "maria@", company: "", stamp });
  expect(placeOf(wrong)).toBe("303 /portal?again");
  expect(keptForm(wrong, PORTAL_LINK_FORM)).toMatchObject({ values: { contact: "maria@" } });
  expect(await ask(email, { company: "Acme" })).toBe("303 /portal?again");
  // The page shows a returned form without its trap.
  const again = await postForm("/api/portal-links", { contact: email, stamp });
  expect(placeOf(again)).toBe("303 /portal?sent");
  expect(await ask(uniqueEmail("bob"), { stamp })).toBe("303 /portal?again");
});

/** Enrolls a person in several campaigns of one organization. */
async function crowd(email: string, campaigns: number): Promise<string> {
  const { orgId, api } = await startOrganization({ tier: "pro" });
  for (let at = 0; at < campaigns; at++) await enrollAdvocate(api, await createCampaign(api), { email });
  return orgId;
}

const statusesOf = async (person: EnrolledPerson) => (await messagesTo(person)).map(({ status }) => status);

it("sends a link at once, however often another organization enrolled and messaged the person today", async () => {
  const ann = await enroll({ email });
  const stranger = await crowd(email, 12);
  await deliverMessages(stranger);
  expect(await ask(email)).toBe("303 /portal?sent");
  await vi.waitFor(async () => expect(await statusesOf(ann)).toEqual(["captured", "queued"]));
  await deliverMessages(ann.orgId);
  expect(await statusesOf(ann)).toEqual(["captured", "captured"]);
});

it("sends the link at once while an invite is held for the day", async () => {
  const stranger = await crowd(email, 3);
  await deliverMessages(stranger);
  const ann = await enroll({ email });
  expect(await readMessagesAbout(ann.advocateId)).toMatchObject([{ status: "queued", heldUntil: expect.any(Date) }]);
  expect(await ask(email)).toBe("303 /portal?sent");
  await vi.waitFor(async () => expect(await statusesOf(ann)).toEqual(["queued", "queued"]));
  await deliverMessages(ann.orgId);
  expect(await statusesOf(ann)).toEqual(["queued", "captured"]);
});

it("sends to an address three times a day, and answers the same afterwards", async () => {
  const ann = await enroll({ email });
  for (let sent = 1; sent <= 3; sent++) {
    expect(await ask(email)).toBe("303 /portal?sent");
    await vi.waitFor(async () => expect(await statusesOf(ann)).toHaveLength(1 + sent));
    await deliverMessages(ann.orgId);
  }
  expect(await ask(email)).toBe("303 /portal?sent");
  const other = await enroll({ email: uniqueEmail("bob"), phone });
  expect(await ask(phone)).toBe("303 /portal?sent");
  // Requests are sent in order, so the fourth would be there by now.
  await vi.waitFor(async () => expect(await statusesOf(other)).toContain("queued"));
  expect(await statusesOf(ann)).toHaveLength(4);
});

// Last, because it uses up the network's limit.
it("limits requests per network and hour", async () => {
  for (let turn = 0; turn < 50; turn++) await ask(uniqueEmail("any"));
  expect(await ask(email)).toBe("303 /portal?later");
});
