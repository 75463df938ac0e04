import { beforeEach, expect, it, vi } from "vitest";
import { stampForm } from "@/lib/public/friend-page/form-time";
import { PORTAL_LINK_FORM } from "@/lib/public/portal/portal-link-handler";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { placeOf, postForm } from "@/proof/fixtures/friend-forms";
import { deliverMessages, inShort, readMessagesAbout } from "@/proof/fixtures/messages";
import { createTestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { createCampaign, enrollAdvocate } from "@/proof/fixtures/scenario";

// Requests are counted for the whole installation.
isolateDatabase();

const phone = "+14155550132";

/** An advocate of a business of her own, who got her invite. */
async function enroll(contacts: object) {
  const organization = await createTestOrganization();
  const api: TestApi = apiAs(organization.apiKey);
  const ann = await enrollAdvocate(api, await createCampaign(api), { ...contacts });
  await deliverMessages(organization.orgId);
  return ann;
}

const waiting = async ({ advocateId }: { advocateId: string }) =>
  (await readMessagesAbout(advocateId)).filter(({ status }) => status === "queued").map(inShort);

const minuteAgo = () => new Date(Date.now() - 60_000);

const ask = async (contact: string, fields = {}) => {
  const stamp = stampForm(PORTAL_LINK_FORM, minuteAgo());
  return placeOf(await postForm("/api/portal-links", { contact, company: "", stamp, ...fields }));
};

let email: string;
beforeEach(() => {
  email = uniqueEmail("ann");
});

it("sends every link that an address has, at any business, and answers the same as to a stranger", async () => {
  const [first, second] = [await enroll({ email }), await enroll({ email })];
  expect(await ask(email.toUpperCase())).toBe("303 /portal?sent");
  expect(await ask(uniqueEmail("stranger"))).toBe("303 /portal?sent");
  for (const ann of [first, second]) {
    await vi.waitFor(async () => expect(await waiting(ann)).toEqual([`invite by email to ${email}`]));
  }
});

it("finds who is known by a phone number, however it is typed", async () => {
  const ann = await enroll({ email, phone });
  expect(await ask("(415) 555-0132")).toBe("303 /portal?sent");
  await vi.waitFor(async () => expect(await waiting(ann)).toContain(`invite by email to ${email}`));
});

it("asks once more for what is no address, comes too quickly or from a program, or was sent before", async () => {
  const stamp = stampForm(PORTAL_LINK_FORM, minuteAgo());
  expect(await ask("Ann")).toBe("303 /portal?again");
  expect(await ask(email, { company: "Acme" })).toBe("303 /portal?again");
  expect(await ask(email, { stamp: stampForm(PORTAL_LINK_FORM, new Date()) })).toBe("303 /portal?again");
  expect(await ask(email, { stamp })).toBe("303 /portal?sent");
  expect(await ask(uniqueEmail("bob"), { stamp })).toBe("303 /portal?again");
});

it("takes so many of a network in an hour", async () => {
  for (let turn = 0; turn < 50; turn++) await ask(uniqueEmail("any"));
  expect(await ask(email)).toBe("303 /portal?later");
});
