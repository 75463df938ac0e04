import { expect } from "vitest";
import { promoteFriend } from "@/proof/fixtures/friends";
import { enrollAdvocate, type Fields } from "@/proof/fixtures/scenario";
import { allow, anyMoment, field, onPlan, refuse } from "@/proof/rules/case";
import { type Case, type Request, type Scene, setPlan } from "@/proof/rules/scene";
import { changesOf, emailValues, longPhone, nameValues, phoneValues } from "@/proof/rules/values";

const PHONE = "+14155550132";
const EMAIL = "other@example.com";

const preference = (notificationPreference: unknown) => ({ notificationPreference });

/** An advocate with these contacts, and what is changed. */
function having(contacts: Fields, fields: Fields) {
  return async ({ api, campaign }: Scene): Promise<Request> => {
    const { advocateId } = await enrollAdvocate(api, campaign, contacts);
    return { ids: { advocateId }, fields };
  };
}

/** The same once the plan has no SMS. */
function withoutSms(contacts: Fields, fields: Fields) {
  return async (scene: Scene): Promise<Request> => {
    const request = await having(contacts, fields)(scene);
    await setPlan(scene, { overrides: { sms: false } });
    return request;
  };
}

/** A referred friend with these fields besides an e-mail address, and what is changed. */
function befriended(friend: Fields, fields: Fields) {
  return async ({ api, campaign, advocate }: Scene): Promise<Request> => {
    const promoted = await promoteFriend(api, campaign, advocate, friend);
    return { ids: { advocateId: promoted.friend.advocateId }, fields };
  };
}

const mail = { email: "ann@example.com" };
const phone = { phone: PHONE };
const both = { ...mail, ...phone };
const silent = { friendPhone: PHONE };
const agreed = { ...silent, friendSmsConsent: true };
const otherPhone = { phone: "+14155550147" };

function unreachable(value: string, contact: string, contacts: Fields): Case {
  const rule = `notificationPreference is not ${value} with ${contact} alone`;
  return refuse("400 invalid_input", rule, having(contacts, preference(value)), "notificationPreference");
}

/** What may change about an advocate. */
export const changeCases: readonly Case[] = [
  field("name", nameValues.refused, nameValues.accepted),
  field("email", emailValues.refused, emailValues.accepted),
  field("phone", phoneValues.refused, phoneValues.accepted),
  allow("a phone number as people write it", { phone: longPhone }, { advocate: { phone: PHONE } }),
  field("notificationPreference", [null, 1, "push"], ["email"]),
  allow(
    "notificationPreference may be sms",
    { ...phone, ...preference("sms") },
    { advocate: preference("sms") },
  ),
  allow(
    "notificationPreference may be both",
    { ...phone, ...preference("both") },
    { advocate: preference("both") },
  ),

  ...changesOf({ name: undefined }),
  allow("one field, which leaves the others", {}, ({ body }, { advocate }) => {
    const { path: _, ...before } = advocate;
    expect(body).toMatchObject({ advocate: { ...before, name: "Ann R." } });
  }),

  allow("email null, in exchange for a phone number", { email: null, ...phone }, ({ body }) => {
    expect(body["advocate"]).not.toHaveProperty("email");
    expect(body).toMatchObject({ advocate: { ...phone, ...preference("sms") } });
  }),
  allow("phone null where there is none", { phone: null }),
  allow("email null, which removes it", having(both, { email: null }), ({ body }) => {
    expect(body["advocate"]).not.toHaveProperty("email");
  }),
  allow("phone null, which removes it", having(both, { phone: null }), ({ body }) => {
    expect(body["advocate"]).not.toHaveProperty("phone");
  }),
  refuse("400 invalid_input", "an e-mail address that is the only contact stays", { email: null }, "email"),
  refuse(
    "400 invalid_input",
    "a phone number that is the only contact stays",
    having(phone, { phone: null }),
    "phone",
  ),
  refuse(
    "400 invalid_input",
    "one of both contacts stays",
    having(both, { email: null, phone: null }),
    "email",
  ),

  ...["email", "both"].map((value) => unreachable(value, "a phone number", phone)),
  ...["sms", "both"].map((value) => unreachable(value, "an e-mail address", mail)),
  refuse(
    "400 invalid_input",
    "notificationPreference needs no contact that is removed with it",
    having(both, { phone: null, ...preference("both") }),
    "notificationPreference",
  ),
  allow("a phone number added, by which the advocate is told too", phone, { advocate: preference("both") }),
  allow("an e-mail address added, by which the advocate is told too", having(phone, mail), {
    advocate: preference("both"),
  }),
  allow("a phone number removed, after which e-mail remains", having(both, { phone: null }), {
    advocate: preference("email"),
  }),
  allow("an e-mail address removed, after which texts remain", having(both, { email: null }), {
    advocate: preference("sms"),
  }),
  allow(
    "another name, which leaves a chosen preference",
    async (scene) => {
      const request = await having(both, preference("email"))(scene);
      await scene.send(request);
      return { ...request, fields: { name: "Ann R." } };
    },
    { advocate: preference("email") },
  ),

  refuse(
    "400 invalid_input",
    "notificationPreference is not sms without the friend's consent",
    befriended(silent, preference("sms")),
    "notificationPreference",
  ),
  refuse(
    "400 invalid_input",
    "the e-mail address of a friend who has not agreed to texts stays",
    befriended(silent, { email: null }),
    "notificationPreference",
  ),
  refuse(
    "400 invalid_input",
    "notificationPreference is not sms with a number that the friend has not agreed to",
    befriended(agreed, { ...otherPhone, ...preference("sms") }),
    "notificationPreference",
  ),
  allow(
    "notificationPreference both without the friend's consent",
    befriended(silent, preference("both")),
    ({ body }) => {
      expect(body).toMatchObject({ advocate: preference("both") });
      expect(body["advocate"]).not.toHaveProperty("smsConsentAt");
    },
  ),
  allow("notificationPreference sms with the friend's consent", befriended(agreed, preference("sms")), {
    advocate: { ...preference("sms"), smsConsentAt: anyMoment },
  }),
  allow("another number of a friend, whose consent ends", befriended(agreed, otherPhone), ({ body }) => {
    expect(body).toMatchObject({ advocate: preference("email") });
    expect(body["advocate"]).not.toHaveProperty("smsConsentAt");
  }),

  ...onPlan({}, [
    refuse(
      "403 feature_not_enabled",
      "texts alone on a plan without SMS",
      withoutSms(both, preference("sms")),
    ),
    refuse(
      "403 feature_not_enabled",
      "a phone number left alone on a plan without SMS",
      withoutSms(both, { email: null }),
    ),
    allow("another name on a plan without SMS, of somebody with a phone number alone", withoutSms(phone, {})),
    allow("a phone number added on a plan without SMS", withoutSms(mail, phone)),
  ]),

  refuse(
    "409 advocate_already_enrolled",
    "another one's e-mail address, in any case",
    async ({ api, campaign }) => {
      const { email = "" } = await enrollAdvocate(api, campaign);
      return { fields: { email: email.toUpperCase() } };
    },
  ),
  refuse(
    "409 advocate_already_enrolled",
    "another one's only phone number as one's own only contact",
    async ({ api, campaign }) => {
      await enrollAdvocate(api, campaign, phone);
      return { fields: { email: null, ...phone } };
    },
  ),
  allow("another one's phone number beside an e-mail address", async ({ api, campaign }) => {
    await enrollAdvocate(api, campaign, { ...phone, email: EMAIL });
    return { fields: phone };
  }),
  allow("one's own e-mail address in another case", ({ advocate }) => ({
    fields: { email: advocate.email?.toUpperCase() },
  })),
];
