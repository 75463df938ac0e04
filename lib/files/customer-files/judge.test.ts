import { describe, expect, it } from "vitest";
import type { LeadCandidate, SenderCandidate, StoredRow } from "@/lib/files/customer-files/find-leads";
import { type Facts, judgeJob } from "@/lib/files/customer-files/judge";
import { compareNames, type Likeness, spellingsOf } from "@/lib/files/customer-files/names";
import { readDate, readMoney, readRow, readStreet } from "@/lib/files/customer-files/read-row";

const jim: LeadCandidate = {
  ...{ rowId: "r", referralId: "jim", campaignId: "c", advocateId: "ann", advocateName: "Ann Reyes" },
  ...{ advocateEmail: "ann@example.com", advocatePhone: "+15035550100" },
  ...{ friendName: "James Brown", friendEmail: "jim@example.com", friendPhone: "+15035550187" },
  ...{ status: "pending", stage: "new", createdDay: "2026-10-03", externalId: null, jobValueCents: null },
  ...{ rewardCents: null, refunds: [], knowsRefund: false, undoneBy: null },
  ...{ rewardMode: "fixed", advocateRewardValue: 2500 },
} as const;
const jess: LeadCandidate = {
  ...jim,
  ...{ referralId: "jess", advocateId: "tom", advocateName: "Tom Kay", advocateEmail: "tom@example.com" },
  ...{
    advocatePhone: null,
    friendName: "Jessica Brown",
    friendEmail: "jess@example.com",
    friendPhone: "+15035550178",
  },
};
const jess187 = { ...jess, friendPhone: jim.friendPhone };
const ann: SenderCandidate = {
  ...{
    rowId: "r",
    advocateId: "ann",
    campaignId: "c",
    name: "Ann Reyes",
    email: "ann@example.com",
    phone: null,
  },
  ...{
    referralCode: "ANN-7K2Q",
    isCoded: true,
    isNamed: false,
    isCustomer: false,
    isOpen: true,
    rewardMode: "fixed",
  },
  ...{ advocateRewardValue: 2500 },
};
const base: StoredRow = {
  ...{
    id: "r",
    row: 2,
    kind: "job",
    name: null,
    email: null,
    phone: null,
    mayText: false,
    code: null,
    referredBy: null,
  },
  ...{ street: null, jobValueCents: 48_000, jobDate: "2026-10-17", invoice: "58", unread: null },
};

type Given = readonly [Partial<StoredRow>, readonly LeadCandidate[], (readonly SenderCandidate[])?];

const cases: readonly [what: string, given: Given, outcome: string, why: Facts["why"], id?: string][] = [
  ["an email, however it is written", [{ email: "JIM+a@example.com" }, [jim]], "convert", "matched", "jim"],
  [
    "a phone with a nickname",
    [{ phone: "+15035550187", name: "Jimmy Brown" }, [jim]],
    "convert",
    "matched",
    "jim",
  ],
  [
    "a phone with an initial",
    [{ phone: "+15035550187", name: "J. Brown" }, [jim]],
    "convert",
    "matched",
    "jim",
  ],
  ["a phone with another name", [{ phone: "+15035550187", name: "Rita Sol" }, [jim]], "ask", "otherName"],
  ["a phone of the family", [{ phone: "+15035550187", name: "Rita Brown" }, [jim]], "ask", "otherName"],
  [
    "a code with the name",
    [{ code: "ANN-7K2Q", name: "jim brown" }, [jim], [ann]],
    "convert",
    "matched",
    "jim",
  ],
  [
    "the advocate and the name",
    [{ name: "Brown, Jim" }, [jim], [{ ...ann, isCoded: false, isNamed: true }]],
    "convert",
    "matched",
    "jim",
  ],
  [
    "the advocate and an initial",
    [{ name: "J. Brown" }, [jim], [{ ...ann, isCoded: false, isNamed: true }]],
    "ask",
    "initial",
  ],
  ["the name alone", [{ name: "James Brown" }, [jim]], "ask", "nameOnly"],
  [
    "a namesake with another phone",
    [{ name: "James Brown", phone: "+15035550111" }, [jim]],
    "nothing",
    "unmatched",
  ],
  [
    "two with the email",
    [{ email: "jim@example.com" }, [jim, { ...jess, friendEmail: "jim@example.com" }]],
    "ask",
    "several",
  ],
  [
    "an email of one and a phone and name of the other",
    [{ email: "jim@example.com", phone: "+15035550178", name: "Jessica Brown" }, [jim, jess]],
    "ask",
    "apart",
  ],
  [
    "a code of one and an email of the other",
    [{ code: "ANN-7K2Q", email: "jess@example.com" }, [jess], [ann]],
    "ask",
    "otherCode",
  ],
  ["a job before the lead", [{ email: "jim@example.com", jobDate: "2026-10-02" }, [jim]], "ask", "before"],
  [
    "a job on the day of the lead",
    [{ email: "jim@example.com", jobDate: "2026-10-03" }, [jim]],
    "convert",
    "matched",
    "jim",
  ],
  ["the advocate's own phone", [{ email: "jim@example.com", phone: "+15035550100" }, [jim]], "ask", "own"],
  [
    "a percent without a total",
    [{ email: "jim@example.com", jobValueCents: null }, [{ ...jim, rewardMode: "percent" }]],
    "ask",
    "noTotal",
  ],
  [
    "a total that can't be read",
    [{ email: "jim@example.com", unread: "Job total: ?" }, [jim]],
    "ask",
    "unread",
  ],
  [
    "a code without a lead",
    [{ code: "ANN-7K2Q", name: "Val Sun", email: "v@example.com" }, [], [ann]],
    "ask",
    "add",
  ],
  [
    "a code of a campaign that has ended",
    [{ code: "ANN-7K2Q", name: "Val Sun", email: "v@example.com" }, [], [{ ...ann, isOpen: false }]],
    "invite",
    "invite",
  ],
  [
    "an advocate's own job",
    [{ name: "Ann Reyes", email: "ann@example.com" }, [], [{ ...ann, isCustomer: true }]],
    "nothing",
    "unmatched",
  ],
  ["what isn't paid", [{ kind: "open", email: "jim@example.com" }, [jim]], "nothing", "open"],
  [
    "an invoice that was counted",
    [{ email: "jim@example.com" }, [jim, { ...jess, status: "converted", externalId: "58" }]],
    "nothing",
    "counted",
    "jess",
  ],
  [
    "a second job of a converted friend",
    [{ email: "jim@example.com" }, [{ ...jim, status: "converted", stage: "converted" }]],
    "nothing",
    "already",
    "jim",
  ],
  [
    "a phone that a converted friend has, with a name that fits both",
    [
      { phone: "+15035550187", name: "J. Brown" },
      [jess187, { ...jim, status: "converted", stage: "converted" }],
    ],
    "ask",
    "several",
  ],
  [
    "a further job of a converted friend, whose spouse is a lead",
    [
      { email: "jim@example.com", phone: "+15035550187", name: "Brown" },
      [jess187, { ...jim, status: "converted", stage: "converted" }],
    ],
    "nothing",
    "already",
    "jim",
  ],
  [
    "a phone that a converted friend has, with the name of the other",
    [
      { phone: "+15035550187", name: "Jessica Brown" },
      [jess187, { ...jim, status: "converted", stage: "converted" }],
    ],
    "convert",
    "matched",
    "jess",
  ],
  [
    "a lead that was lost",
    [{ email: "jim@example.com" }, [{ ...jim, stage: "lost" }]],
    "convert",
    "matched",
    "jim",
  ],
];

describe("a row of a customer file", () => {
  it.each(cases)("%s", (_, [row, leads, senders = []], outcome, why, referralId) => {
    const verdict = judgeJob({ ...base, ...row }, leads, senders);
    expect([verdict.outcome, verdict.facts.why, verdict.lead?.referralId]).toEqual([
      outcome,
      why,
      referralId,
    ]);
  });

  it("lists the likeliest lead first, with each advocate's reward", () => {
    const shared = { ...jess, friendPhone: jim.friendPhone, createdDay: "2026-08-19" };
    const { facts } = judgeJob({ ...base, name: "J. Brown", phone: "+15035550187" }, [shared, jim], []);
    expect(facts.options?.map(({ referralId, creditCents }) => [referralId, creditCents])).toEqual([
      ["jim", 2500],
      ["jess", 2500],
    ]);
  });
});

describe("typed text", () => {
  it.each<[string, number | null | "unreadable"]>([
    ["$1,240.00", 124_000],
    ["1240", 124_000],
    ["1.240", 124],
    ["(275.00)", -27_500],
    ["-$18.50", -1_850],
    ["$-18.50", -1_850],
    ["18.50-", -1_850],
    ["USD 12", 1_200],
    ["12,50", 1_250],
    ["479.999999999", 48_000],
    ["", null],
    ["-", null],
    ["0", 0],
    ["twelve", "unreadable"],
    ["1,2,3", "unreadable"],
  ])("%j is %j cents", (text, cents) => {
    expect(readMoney(text)).toBe(cents);
  });

  it.each([
    ["10/17/2026", "2026-10-17"],
    ["17/10/2026", "2026-10-17"],
    ["2026-10-17T09:00:00Z", "2026-10-17"],
    ["Oct 17, 2026", "2026-10-17"],
    ["17-Oct-26", "2026-10-17"],
    ["Sat, October 17th 2026", "2026-10-17"],
    ["46312", "2026-10-17"],
    ["02/30/2026", "unreadable"],
    ["soon", "unreadable"],
    ["", null],
  ])("%j is the day %j", (text, day) => {
    expect(readDate(text)).toBe(day);
  });

  it.each([
    ["Paid", "job"],
    ["Completed", "job"],
    ["", "job"],
    ["Partially paid", "open"],
    ["Unpaid", "open"],
    ["Draft", "open"],
    ["Past due", "open"],
    ["Refunded", "refund"],
    ["Voided", "refund"],
    ["Canceled", "refund"],
    ["Partially refunded", "refund"],
  ])("the status %j makes a row of kind %j", (status, kind) => {
    expect(readRow({ row: 2, jobTotal: "$10", status })).toMatchObject({ kind });
  });

  it("reports a cell with too many contacts, unless another cell has a valid one", () => {
    const crowded = { row: 2, phone: "0000000000,".repeat(6) };
    expect(readRow(crowded)).toMatchObject({ phone: null, unread: expect.stringContaining("at most 5") });
    expect(readRow({ ...crowded, email: "ann@example.com" })).toMatchObject({ unread: null });
  });

  it.each([
    ["Invoice #4187", "4187"],
    ["INV-0042 B", "0042 B"],
    ["Job north side", "Job north side"],
  ])("%j is the invoice %j", (invoice, number) => {
    expect(readRow({ row: 2, invoice })).toMatchObject({ invoice: number });
  });

  it("is parsed into contacts, codes, invoices and streets", () => {
    const row = {
      name: " Gus   Hale ",
      email: "n/a; GUS@Example.com",
      phone: "cell 503.555.0187",
      code: "ann 7k2q",
      invoice: "Invoice #4187",
    };
    expect(readRow({ row: 2, ...row, street: "1227 Southeast Alder Street, Apt 4" })).toMatchObject({
      ...{
        name: "Gus Hale",
        email: "gus@example.com",
        phone: "+15035550187",
        code: "ANN-7K2Q",
        invoice: "4187",
      },
      street: readStreet("1227 SE ALDER ST."),
    });
  });

  it.each<[string, string, Likeness]>([
    ["Bob Ellis", "Robert Ellis", "same"],
    ["ELLIS, ROBERT", "Robert Ellis", "same"],
    ["José Núñez", "jose nunez", "same"],
    ["Ellis Robert", "Robert Ellis", "same"],
    ["Mr. Robert Ellis Jr.", "Robert Ellis", "same"],
    ["Robrt Ellis", "Robert Ellis", "near"],
    ["R. Ellis", "Robert Ellis", "fits"],
    ["Ellis", "Robert Ellis", "fits"],
    ["Rita Ellis", "Robert Ellis", "family"],
    ["Rita Sol", "Robert Ellis", "other"],
    ["", "Robert Ellis", "unknown"],
  ])("%j and %j are %j", (a, b, likeness) => {
    expect(compareNames(a, b)).toBe(likeness);
    expect(compareNames(b, a)).toBe(likeness);
  });

  it.each([["Referred by: Ann Reyes"], ["via Ann Reyes (neighbor)"], ["thanks to Ann Reyes"]])(
    "%j names Ann Reyes",
    (referredBy) => {
      expect(readRow({ row: 2, referredBy })).toMatchObject({ referredBy: "Ann Reyes" });
    },
  );

  it("matches a lead by other forms of the given name", () => {
    expect(spellingsOf("Hale, Bob")).toEqual(expect.arrayContaining(["robert hale", "bob hale", "hale bob"]));
  });
});
