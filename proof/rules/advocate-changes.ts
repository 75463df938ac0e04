import { expect } from "vitest";
import { promoteFriend } from "@/proof/fixtures/friends";
import { enrollAdvocate, type Fields } from "@/proof/fixtures/scenario";
import { allow, allowAll, anyMoment, field, onPlan, refuse } from "@/proof/rules/case";
import { type RequestChanges, type RuleCase, type RuleScene, setPlan } from "@/proof/rules/scene";
import { emailValues, longPhone, nameValues, PHONE, phoneValues } from "@/proof/rules/values";

const EMAIL = "other@example.com";

const preference = (notificationPreference: unknown) => ({ notificationPreference });
const answered = (advocate: Fields) => ({ advocate });

/** Changes an advocate with these contacts. */
function having(contacts: Fields, fields: Fields) {
  return async ({ api, campaign }: RuleScene): Promise<RequestChanges> => {
    const { advocateId } = await enrollAdvocate(api, campaign, contacts);
    return { ids: { advocateId }, fields };
  };
}

/** Changes an advocate with these contacts on a plan without SMS. */
function withoutSms(contacts: Fields, fields: Fields) {
  return async (scene: RuleScene): Promise<RequestChanges> => {
    const request = await having(contacts, fields)(scene);
    await setPlan(scene, { overrides: { sms: false } });
    return request;
  };
}

/** Changes a promoted friend with these fields and an email address. */
function befriended(friend: Fields, fields: Fields) {
  return async ({ api, campaign, advocate }: RuleScene): Promise<RequestChanges> => {
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

/** Allowed and refused changes of an advocate. */
export const changeCases: readonly RuleCase[] = [
  field("name", nameValues.refused, nameValues.accepted),
  field("email", emailValues.refused, emailValues.accepted),
  field("phone", phoneValues.refused, phoneValues.accepted),
  field("notificationPreference", [null, 1, "push"], ["email"]),

  allow("one field, which leaves the others", {}, ({ body }, { advocate }) => {
    const { path: _, ...before } = advocate;
    expect(body).toMatchObject({ advocate: { ...before, name: "Ann R." } });
  }),

  allow("email null, in exchange for a phone number", { email: null, ...phone }, ({ body }) => {
    expect(body["advocate"]).not.toHaveProperty("email");
    expect(body).toMatchObject({ advocate: { ...phone, ...preference("sms") } });
  }),
  allow("null as email, which leaves texts", having(both, { email: null }), (answer) => {
    expect(answer.body["advocate"]).not.toHaveProperty("email");
    expect(answer.body).toMatchObject({ advocate: preference("sms") });
  }),
  allow("null as phone, which leaves email", having(both, { phone: null }), (answer) => {
    expect(answer.body["advocate"]).not.toHaveProperty("phone");
    expect(answer.body).toMatchObject({ advocate: preference("email") });
  }),
  ...refuse("400 invalid_input in email", {
    "removing an email address that is the only contact": { email: null },
    "removing both contacts": having(both, { email: null, phone: null }),
  }),
  ...refuse("400 invalid_input in phone", {
    "removing a phone number that is the only contact": having(phone, { phone: null }),
  }),
  ...refuse("400 invalid_input in notificationPreference", {
    "email preference with a phone number alone": having(phone, preference("email")),
    "a preference for both with a phone number alone": having(phone, preference("both")),
    "text preference with an email address alone": having(mail, preference("sms")),
    "a preference for both with an email address alone": having(mail, preference("both")),
    "a preference for a contact removed in the same request": having(both, {
      phone: null,
      ...preference("both"),
    }),
    "text preference without the friend's consent": befriended(silent, preference("sms")),
    "removing the email address of a friend who has not agreed to texts": befriended(silent, { email: null }),
    "text preference for a number that the friend has not agreed to": befriended(agreed, {
      ...otherPhone,
      ...preference("sms"),
    }),
  }),
  ...allowAll({
    "a phone number as people write it": [{ phone: longPhone }, answered(phone)],
    "notificationPreference may be sms": [{ ...phone, ...preference("sms") }, answered(preference("sms"))],
    "notificationPreference may be both": [{ ...phone, ...preference("both") }, answered(preference("both"))],
    "null as phone without a phone number": [{ phone: null }],
    "an added phone number, and also notifies the advocate there": [phone, answered(preference("both"))],
    "an added email address, and also notifies the advocate there": [having(phone, mail), answered(preference("both"))],
    "notificationPreference sms with the friend's consent": [
      befriended(agreed, preference("sms")),
      answered({ ...preference("sms"), smsConsentAt: anyMoment }),
    ],
    "another name and the same contacts, which keeps the chosen preference": [
      async (scene) => {
        const request = await having(both, preference("email"))(scene);
        await scene.send(request);
        return { ...request, fields: { name: "Ann R.", ...both } };
      },
      answered(preference("email")),
    ],
  }),
  allow("both without the friend's consent", befriended(silent, preference("both")), ({ body }) => {
    expect(body).toMatchObject({ advocate: preference("both") });
    expect(body["advocate"]).not.toHaveProperty("smsConsentAt");
  }),
  allow("another number of a friend, whose consent ends", befriended(agreed, otherPhone), ({ body }) => {
    expect(body).toMatchObject({ advocate: preference("email") });
    expect(body["advocate"]).not.toHaveProperty("smsConsentAt");
  }),

  ...onPlan({}, [
    ...refuse("403 feature_not_enabled", {
      "texts alone on a plan without SMS": withoutSms(both, preference("sms")),
      "a phone number left alone on a plan without SMS": withoutSms(both, { email: null }),
      "another phone number as the only contact on a plan without SMS": withoutSms(phone, otherPhone),
    }),
    allow("another name on a plan without SMS, with a phone number alone", withoutSms(phone, {})),
    allow("a phone number added on a plan without SMS", withoutSms(mail, phone)),
  ]),

  ...refuse("409 advocate_already_enrolled", {
    "another advocate's email address, in any case": async ({ api, campaign }) => {
      const { email = "" } = await enrollAdvocate(api, campaign);
      return { fields: { email: email.toUpperCase() } };
    },
    "another advocate's email address, with a tag": async ({ api, campaign }) => {
      const { email = "" } = await enrollAdvocate(api, campaign);
      return { fields: { email: email.replace("@", "+2@") } };
    },
    "another advocate's only phone number as the only contact": async ({ api, campaign }) => {
      await enrollAdvocate(api, campaign, phone);
      return { fields: { email: null, ...phone } };
    },
  }),
  allow("another one's phone number beside an email address", async ({ api, campaign }) => {
    await enrollAdvocate(api, campaign, { ...phone, email: EMAIL });
    return { fields: phone };
  }),
  allow("the advocate's own email address in another case", ({ advocate }) => ({
    fields: { email: advocate.email?.toUpperCase() },
  })),
];
