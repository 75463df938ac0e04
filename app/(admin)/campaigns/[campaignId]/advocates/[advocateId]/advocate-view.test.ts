import { describe, expect, it } from "vitest";
import { daysOfPending, optOutsOf } from "./advocate-view";

const ann = ["ann@example.com", "+14155552671"];
const createdAt = new Date("2026-11-20T10:00:00Z");

const mail = (status: "sent" | "suppressed" | "queued", to = "ann@example.com") =>
  ({ channel: "email", to, status, createdAt }) as const;
const text = (status: "sent" | "suppressed") => ({ channel: "sms", to: "+14155552671", status, createdAt }) as const;

describe("an opt-out", () => {
  it("is read from the newest held message of each channel", () => {
    expect(optOutsOf([text("sent"), mail("suppressed"), mail("sent")], ann)).toEqual([
      { channel: "email", to: "ann@example.com", since: createdAt, isComplaint: false },
    ]);
    expect(optOutsOf([text("suppressed"), mail("suppressed")], ann).map(({ channel }) => channel)).toEqual([
      "email",
      "sms",
    ]);
  });

  it("ends once a later message was sent; a queued one doesn't count", () => {
    expect(optOutsOf([mail("sent"), mail("suppressed")], ann)).toEqual([]);
    expect(optOutsOf([mail("queued"), mail("suppressed")], ann)).toHaveLength(1);
  });

  it("applies to one address, in any spelling", () => {
    expect(optOutsOf([mail("suppressed", "old@example.com")], ann)).toEqual([]);
    expect(optOutsOf([mail("suppressed", "Ann@Example.com")], ann)).toHaveLength(1);
  });

  it("doesn't exist without any messages", () => {
    expect(optOutsOf([], ann)).toEqual([]);
  });
});

it("lists release dates of pending rewards, soonest first, without reversed ones", () => {
  const now = new Date("2026-11-20T12:00:00.000Z");
  const on = (day: string) => new Date(`2026-12-${day}T12:00:00.000Z`);
  const reward = { advocateRewardCents: 2_500 };
  const rewards = [
    { ...reward, creditAvailableAt: on("09") },
    { ...reward, creditAvailableAt: on("04"), reversedRewardCents: 500 },
    { ...reward, creditAvailableAt: on("01"), reversedRewardCents: 2_500 },
    { ...reward, creditAvailableAt: now },
    reward,
  ];
  expect(daysOfPending(rewards, now)).toEqual([on("04"), on("09")]);
});
