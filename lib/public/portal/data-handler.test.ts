import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { findFriendLink } from "@/lib/public/friend-page/find-link";
import { readDataPage } from "@/lib/public/portal/read-data-page";
import type { TestApi } from "@/proof/fixtures/api";
import { type FormFields, placeOf, postForm } from "@/proof/fixtures/friend-forms";
import { openSecret, readMessages } from "@/proof/fixtures/messages";
import { openShop } from "@/proof/fixtures/open-shop";
import { type TestOrganization, uniqueEmail } from "@/proof/fixtures/organization";
import { isolateRateLimits } from "@/proof/fixtures/rate-limits";
import { giveCredit } from "@/proof/fixtures/redemptions";
import { findHandler } from "@/proof/fixtures/routes";
import { enrollAdvocate, readAdvocate, type TestAdvocate, type TestCampaign } from "@/proof/fixtures/scenario";

isolateRateLimits();

let organization: TestOrganization;
let api: TestApi;
let campaign: TestCampaign;
let ann: TestAdvocate;

beforeEach(async () => {
  ({ organization, api, campaign, ann } = await openShop({ ann: { email: uniqueEmail("ann") } }));
});

const send = (fields: FormFields, of = ann) => postForm(`/api/portal/${of.portalToken}/data`, fields);
const place = (end: string) => `303 /portal/${ann.portalToken}/data${end}`;
const newest = async (template: string) => {
  const found = (await readMessages(organization.orgId)).findLast((message) => message.template === template);
  if (!found) throw new Error(`There is no ${template}`);
  return found;
};

describe("a new contact", () => {
  it("replaces the old one only with the code sent to it, and the old one gets a notice", async () => {
    const former = ann.email;
    const email = uniqueEmail("new");
    expect(placeOf(await send({ action: "email", email }))).toBe(place("?done=sent#email"));
    expect((await readAdvocate(api, ann)).email).toBe(former);
    const message = await newest("contact-code");
    expect(message).toMatchObject({ channel: "email", recipient: email });
    expect(placeOf(await send({ action: "code", code: "nothing" }))).toBe(place("?done=code#code"));
    const code = openSecret(message);
    expect(placeOf(await send({ action: "code", code }))).toBe(place("?done=changed#code"));
    expect((await readAdvocate(api, ann)).email).toBe(email);
    expect(await newest("contact-changed")).toMatchObject({ channel: "email", recipient: former });
    expect(placeOf(await send({ action: "code", code }))).toBe(place("?done=over#code"));
  });

  it("can be tried five times", async () => {
    await send({ action: "email", email: uniqueEmail("new") });
    const code = openSecret(await newest("contact-code"));
    for (const _ of [1, 2, 3, 4, 5]) await send({ action: "code", code: "12" });
    expect(placeOf(await send({ action: "code", code }))).toBe(place("?done=over#code"));
  });

  it("for a person with only a number needs their own OK to texts, with its words on record", async () => {
    const walter = await enrollAdvocate(api, campaign, {
      name: "Walter",
      email: undefined,
      phone: "+14155550143",
    });
    const ask = (fields: FormFields) => send({ action: "phone", phone: "(415) 555-0144", ...fields }, walter);
    expect(placeOf(await ask({}))).toContain("?done=box#phone");
    expect(placeOf(await ask({ smsConsent: "1-en" }))).toContain("?done=sent#phone");
    const message = await newest("contact-code");
    expect(message).toMatchObject({ channel: "sms", recipient: "+14155550144" });
    await send({ action: "code", code: openSecret(message) }, walter);
    const { body } = await api.get(walter.path);
    expect(body["advocate"]).toMatchObject({
      phone: "+14155550144",
      textConsent: { source: "portal", version: 1, language: "en" },
    });
    expect(await newest("contact-changed")).toMatchObject({ channel: "sms", recipient: "+14155550143" });
  });

  it("that belongs to another advocate is refused once it is confirmed", async () => {
    const bob = await enrollAdvocate(api, campaign, { name: "Bob", email: uniqueEmail("bob") });
    await send({ action: "email", email: bob.email ?? "" });
    const code = openSecret(await newest("contact-code"));
    expect(placeOf(await send({ action: "code", code }))).toBe(place("?done=taken#code"));
  });
});

it("changes the name at once", async () => {
  expect(placeOf(await send({ action: "name", name: "Anna Reyes" }))).toBe(place("?done=saved#name"));
  expect((await readAdvocate(api, ann)).name).toBe("Anna Reyes");
  expect(placeOf(await send({ action: "name", name: "acme.com" }))).toBe(place("?done=name#name"));
});

describe("a note", () => {
  it("shows on the friend page until the advocate or a member removes it", async () => {
    const seen = async () => (await findFriendLink(ann.referralCode, new Date()))?.recommendation;
    const note = "They fixed my leak on a Sunday.";
    expect(placeOf(await send({ action: "note", note }))).toBe(place("?done=saved#shown"));
    expect(await seen()).toEqual({ note, photo: null });
    expect((await readAdvocate(api, ann)).recommendation).toEqual({ note });
    for (const wrong of ["see acme.com", "x".repeat(101)]) {
      expect(placeOf(await send({ action: "note", note: wrong }))).toBe(place("?done=note#shown"));
    }
    expect((await api.delete(`${ann.path}/recommendation`)).status).toBe(200);
    expect(await seen()).toBeNull();
    await send({ action: "note", note });
    expect(placeOf(await send({ action: "note", note: " " }))).toBe(place("?done=removed#shown"));
    expect(await seen()).toBeNull();
  });
});

describe("a photo", () => {
  const sendPhoto = (file: Blob) => {
    const body = new FormData();
    body.set("photo", file, "me.png");
    const path = `/api/portal/${ann.portalToken}/photo`;
    const request = new Request(`http://localhost:3000${path}`, { method: "POST", body });
    return findHandler("POST", path)(request);
  };

  it("is kept as a small square without its metadata", async () => {
    const { default: sharp } = await import("sharp");
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#3a7" } })
      .withExif({ IFD0: { Copyright: "Ann" } })
      .jpeg()
      .toBuffer();
    expect(placeOf(await sendPhoto(new Blob([new Uint8Array(picture)])))).toBe(place("?done=saved#shown"));
    const facts = await readDataPage(ann.portalToken, new Date());
    const [, data = ""] = facts?.recommendation?.photo?.split("base64,") ?? [];
    const kept = await sharp(Buffer.from(data, "base64")).metadata();
    expect(kept).toMatchObject({ format: "webp", width: 144, height: 144 });
    expect(kept.exif).toBeUndefined();
  });

  it("is refused if it is not a picture", async () => {
    expect(placeOf(await sendPhoto(new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"])))).toBe(
      place("?done=photo#shown"),
    );
  });
});

describe("everything about the advocate", () => {
  it("is a file for an advocate who types the full contact", async () => {
    const wrong = await send({ action: "download", as: "json", downloadContact: "eve@example.com" });
    expect(placeOf(wrong)).toBe(place("?done=who#download"));
    const right = { action: "download", downloadContact: ann.email ?? "" };
    const json = await send({ ...right, as: "json" });
    expect(json.headers.get("content-disposition")).toBe('attachment; filename="my-data.json"');
    expect(await json.json()).toMatchObject({ advocates: [{ name: "Ann Reyes" }] });
    const text = await (await send({ ...right, as: "text" })).text();
    expect(text).toContain("Your contacts\n- Ann Reyes");
    expect(text).not.toContain("/portal/");
  });

  it("is erased after the advocate gave up the credit", async () => {
    await giveCredit(api, ann, 2_500);
    await send({ action: "note", note: "Kind people." });
    const wish = { action: "erase", eraseContact: ann.email ?? "" };
    expect(placeOf(await send({ action: "erase", eraseContact: "" }))).toBe(place("?done=who#erase"));
    expect(placeOf(await send(wish))).toBe(place("?done=credit#erase"));
    expect(placeOf(await send({ ...wish, giveUp: "on" }))).toBe("303 /portal?erased");
    expect(await readDataPage(ann.portalToken, new Date())).toBeNull();
    const left = await database().execute(`SELECT FROM recommendations WHERE advocate_id = '${ann.advocateId}'`);
    expect(left).toHaveLength(0);
  });
});
