import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { decode, eventData, type Fields, readEvent } from "@/lib/integrations/webhooks/event";
import { ApiError } from "@/lib/kit/errors";

const id = randomUUID();
const event = (more: Fields = {}) => ({ id: "a", type: "advocate.enroll", data: {}, ...more });

function expectProblem(act: () => unknown, field: string, message: string): void {
  try {
    act();
  } catch (error) {
    expect(error instanceof ApiError && error.code).toBe("invalid_input");
    const errors = [expect.objectContaining({ field, message: expect.stringContaining(message) })];
    expect(error).toMatchObject({ errors: expect.arrayContaining(errors) });
    return;
  }
  expect.unreachable(`nothing is said of ${field}`);
}

describe("an event", () => {
  it("has an id of up to 255 characters of any kind, trimmed", () => {
    const own = `Zoë’s 🏡 ${"x".repeat(200)}`.padEnd(255, "y");
    expect(readEvent(event({ id: ` ${own} ` }))).toEqual(event({ id: own }));
  });

  it.each([
    ["a list", [], "body", "must be an object"],
    ["null", null, "body", "must be an object"],
    ["an empty object", {}, "id", "is required"],
    ["an event with an empty id", event({ id: " " }), "id", "must not be empty"],
    ["an event with a number as id", event({ id: 7 }), "id", "must be text"],
    ["an event with an id that is too long", event({ id: "i".repeat(256) }), "id", "must have at most 255 characters"],
    ["an event with NUL in its id", event({ id: "a\u0000" }), "id", "must not contain control characters"],
    ["an event with half a character", event({ id: "a\ud800" }), "id", "must not contain control characters"],
    ["an event without a type", event({ type: undefined }), "type", 'must be "advocate.enroll" or'],
    ["an event of an unknown type", event({ type: "referral.delete" }), "type", 'or "referral.convert"'],
    ["an event without data", event({ data: undefined }), "data", "is required"],
    ["an event with null as data", event({ data: null }), "data", "must be an object"],
    ["an event with a list as data", event({ data: [] }), "data", "must be an object"],
    ["an event with text as data", event({ data: "{}" }), "data", "must be an object"],
    ["an event with an extra field", event({ created: 1 }), "created", "isn’t a field of this request"],
  ])("is refused if it is %s", (_, body, field, message) => {
    expectProblem(() => readEvent(body), field, message);
  });

  it("may be nested 50 levels deep and no deeper", () => {
    const nest = (depth: number, [open, close]: readonly [string, string], inner: string) =>
      JSON.parse(`${open.repeat(depth)}${inner}${close.repeat(depth)}`);
    const objects = (depth: number) => event({ data: nest(depth - 1, ['{"a":', "}"], "{}") });
    const lists = (depth: number) => event({ data: { a: nest(depth - 1, ["[", "]"], "") } });
    for (const nested of [objects, lists]) {
      expect(readEvent(nested(50))).toMatchObject({ id: "a" });
      for (const depth of [51, 1_000]) {
        expectProblem(() => readEvent(nested(depth)), "data", "must not be nested so deeply");
      }
    }
  });
});

describe("the data of an event", () => {
  const person = { campaignId: id, name: "Ann", email: "ann@example.com" };
  const friend = { referralCode: "ANN-7K2Q", friendName: "Fred", friendEmail: "fred@example.com" };
  const conversion = { referralId: id };
  const noSender = "or referralCode is required, and only one of them";
  const naming = "or referralCode, friendEmail or friendPhone is required";
  const friendPhone = "+14155550199";

  it("needs only the minimum fields", () => {
    expect(decode(eventData["advocate.enroll"], person)).toEqual(person);
    expect(decode(eventData["referral.create"], friend)).toEqual(friend);
    for (const data of [
      conversion,
      { referralCode: "ANN-7K2Q" },
      { campaignId: id, friendEmail: "fred@example.com" },
      { campaignId: id, friendPhone },
    ]) {
      expect(decode(eventData["referral.convert"], data)).toEqual(data);
    }
  });

  it.each<[keyof typeof eventData, string, string, Fields]>([
    ["advocate.enroll", "campaignId", "is required", { ...person, campaignId: undefined }],
    ["advocate.enroll", "campaignId", "must be an id", { ...person, campaignId: "spring" }],
    ["advocate.enroll", "name", "must not contain", { ...person, name: "A\ud800" }],
    ["advocate.enroll", "email", "or phone is required", { ...person, email: undefined }],
    ["advocate.enroll", "portalToken", "isn’t a field", { ...person, portalToken: "x" }],
    ["advocate.enroll", "na\udc00me", "isn’t a field", { ...person, "na\udc00me": 1 }],
    ["advocate.enroll", "constructor", "isn’t a field", { ...person, constructor: { prototype: {} } }],
    ["advocate.enroll", "__proto__", "isn’t a field", JSON.parse('{"name":"A","__proto__":{"a":1}}')],
    ["referral.create", "advocateId", noSender, { ...friend, referralCode: undefined }],
    ["referral.create", "advocateId", noSender, { ...friend, advocateId: id }],
    [
      "referral.create",
      "campaignId",
      "is required with advocateId",
      { ...friend, referralCode: undefined, advocateId: id },
    ],
    ["referral.create", "campaignId", "must be an id", { ...friend, campaignId: "spring" }],
    ["referral.create", "advocateId", noSender, { ...friend, referralCode: " " }],
    ["referral.create", "referralCode", "must have at most 40", { ...friend, referralCode: "c".repeat(41) }],
    ["referral.create", "friendName", "is required", { ...friend, friendName: undefined }],
    ["referral.create", "friendEmail", "or friendPhone is required", { ...friend, friendEmail: undefined }],
    ["referral.create", "email", "isn’t a field", { ...friend, email: "fred@example.com" }],
    ["referral.convert", "referralId", naming, {}],
    ["referral.convert", "referralId", naming, { campaignId: id }],
    ["referral.convert", "referralId", naming, { jobValueCents: 100 }],
    ["referral.convert", "referralId", "must be an id", { referralId: "first" }],
    ["referral.convert", "friendEmail", "must be an email", { ...conversion, friendEmail: "fred" }],
    ["referral.convert", "referralCode", "control characters", { ...conversion, referralCode: "A\u0000" }],
    ["referral.convert", "jobValueCents", "must be a whole number of cents", { ...conversion, jobValueCents: "100" }],
    ["referral.convert", "advocateId", "isn’t a field", { ...conversion, advocateId: id }],
  ])("of %s is refused because %s %s", (type, field, message, data) => {
    expectProblem(() => decode(eventData[type], JSON.parse(JSON.stringify(data))), field, message);
  });
});
