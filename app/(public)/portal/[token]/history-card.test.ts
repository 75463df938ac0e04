import { describe, expect, it } from "vitest";
import { en } from "@/lib/kit/words/en/en";
import type { PortalEntry, PortalFriend } from "@/lib/public/portal/read-portal";
import { showEntry, showFriend } from "./history-card";

const now = new Date("2026-11-21T12:00:00Z");
const at = new Date("2026-11-04T02:30:00Z");
const entry: PortalEntry = {
  entryId: "1",
  at,
  action: "advocate.credit.adjusted",
  amountCents: 2_500,
  balanceCents: 5_000,
  creditType: "corrected",
  owedCents: 0,
  friendName: null,
  memo: null,
};

const converted = { action: "advocate.referral.converted" } as const;
const used = { creditType: "used", amountCents: -500 } as const;
const redeemed = { ...used, action: "advocate.credit.redeemed" } as const;
const sentenceOf = (change: Partial<PortalEntry>) => showEntry({ ...entry, ...change }, "Acme", en, now).text;

describe("a line of the statement", () => {
  it.each<[Partial<PortalEntry>, string]>([
    [{ ...converted, friendName: "Fred Fox" }, "Fred F. became a customer"],
    [{ ...converted, friendName: "fred@example.com" }, "A friend became a customer"],
    [
      { action: "advocate.credit.reversed", friendName: "Fred Fox" },
      "Taken back: Fred F.’s job was refunded or doesn’t qualify",
    ],
    [
      { action: "advocate.credit.reversed", amountCents: 0, owedCents: 2_500, friendName: "Fred Fox" },
      "Taken back: Fred F.’s job was refunded or doesn’t qualify. $25 comes off your next credit",
    ],
    [{ action: "advocate.credit.redeemed", ...used }, "Used"],
    [{ ...redeemed, use: { method: "code", invoiceNumber: "1599" } }, "Used on invoice 1599"],
    [{ ...redeemed, use: { method: "gift_card", invoiceNumber: null } }, "Used for a gift card"],
    [{ creditType: "brought_over" }, "Credit you had before"],
    [{ memo: "Thank you for the review" }, "Added by Acme: Thank you for the review"],
    [{ creditType: "undone", memo: "Undo: Used on invoice 7" }, "Added back by Acme: Used on invoice 7"],
    [{}, "Added by Acme"],
    [{ ...used, memo: "invoice 1042" }, "Used: invoice 1042"],
    [{ ...used, memo: "Used on invoice 1042" }, "Used on invoice 1042"],
    [{ amountCents: -2_500, memo: "Used on invoice 1042" }, "Deducted by Acme: Used on invoice 1042"],
    [{ creditType: "undone", amountCents: -2_500, memo: "Undo: For the review" }, "Removed by Acme: For the review"],
    [{ amountCents: -2_500 }, "Deducted by Acme"],
    [{ memo: "שלום" }, "Added by Acme: \u2068שלום\u2069"],
  ])("describes %j as %s", (change, words) => {
    expect(sentenceOf(change)).toBe(words);
  });

  it("shows its day, amount and balance", () => {
    const { text: _, ...line } = showEntry(entry, "Acme", en, now);
    expect(line).toEqual({ id: "1", day: "Nov 3", amountCents: 2_500, balanceCents: 5_000 });
  });
});

describe("a friend", () => {
  const terms = { rewardMode: "fixed", advocateRewardValue: 2_500 } as const;
  const unchecked = { confirmation: null, checking: false, deniedFor: null };
  const rest = { terms, stage: "new" as const, ...unchecked, converted: null };
  const fred: PortalFriend = { referralId: "r", name: "Fred Fox", createdAt: at, holdDays: 0, ...rest };

  it("is shown only as a first name and an initial", () => {
    expect(showFriend(fred, en, now)).toEqual({ id: "r", name: "Fred F.", firstName: "Fred", ...rest });
    expect(showFriend({ ...fred, name: "fred@example.com" }, en, now).name).toBe("A friend");
  });

  it("who became a customer is shown with the day and the reward", () => {
    const conversion = {
      at,
      earnedCents: 2_500,
      takenBackCents: 0,
      reversedFor: null,
      readyAt: new Date("2026-12-04T12:00:00Z"),
    };
    expect(showFriend({ ...fred, converted: conversion }, en, now).converted).toEqual({
      day: "Nov 3",
      earnedCents: 2_500,
      takenBackCents: 0,
      reversedFor: null,
      readyOn: "Dec 4",
    });
  });
});

it.each([
  ["2026-01-01T05:00:00Z", "Jan 1"],
  ["2026-01-01T04:59:59Z", "Dec 31, 2025"],
])("shows %s as %s in 2026", (moment, day) => {
  expect(en.day(new Date(moment), now)).toBe(day);
});
