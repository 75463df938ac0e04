import { describe, expect, it } from "vitest";
import type { LeadCandidate, SenderCandidate, StoredRow } from "@/lib/files/customer-files/find-leads";
import { type Facts, judgeJob } from "@/lib/files/customer-files/judge";
import { judgeRefund } from "@/lib/files/customer-files/judge-refund";

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
const jim2 = { ...jim, referralId: "jim2", friendEmail: "j2@example.com", friendPhone: "+15035550112" };
const jimOfTom = { ...jim, referralId: "tom's jim", advocateId: "tom", advocateEmail: "tom@example.com" };
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
    "a namesake with another phone and email, and the code",
    [{ code: "ANN-7K2Q", name: "James Brown", email: "x@example.com", phone: "+15035550111" }, [jim], [ann]],
    "ask",
    "initial",
  ],
  [
    "a code and the name of two leads",
    [{ code: "ANN-7K2Q", name: "James Brown" }, [jim, jim2], [ann]],
    "ask",
    "several",
  ],
  [
    "a name and the phone of two leads",
    [{ phone: "+15035550187", name: "J. Brown" }, [jim, jess187]],
    "ask",
    "several",
  ],
  ["a lead of two advocates", [{ email: "jim@example.com" }, [jim, jimOfTom]], "ask", "several"],
  [
    "a lead of two advocates, with the code of one",
    [{ email: "jim@example.com", code: "ANN-7K2Q" }, [jim, jimOfTom], [ann]],
    "convert",
    "matched",
    "jim",
  ],
  [
    "a lead's family with the code",
    [{ code: "ANN-7K2Q", name: "Rita Brown", email: "rita@example.com" }, [jim], [ann]],
    "ask",
    "add",
  ],
  [
    "the name alone, with another advocate named",
    [{ name: "James Brown" }, [jim], [{ ...ann, advocateId: "tom", isCoded: false, isNamed: true }]],
    "ask",
    "nameOnly",
  ],
  [
    "the friend's phone, the advocate's email",
    [{ email: "ann@example.com", phone: "+15035550187" }, [jim]],
    "ask",
    "own",
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

const earned: LeadCandidate = {
  ...jim,
  status: "converted",
  stage: "converted",
  ...{ externalId: "58", jobValueCents: 48_000, rewardCents: 2500 },
};

describe("a refund", () => {
  const planned = { row: 3, lead: jim, jobValueCents: 48_000, rewardCents: 2500, refunds: [] };
  const noInvoice = { invoice: null, email: "jim@example.com" };
  it.each<[string, Partial<StoredRow>, LeadCandidate[], string, Facts["why"], number?]>([
    ["of all of a job", { jobValueCents: null }, [earned], "reverse", "matched", -2500],
    ["of a small part, which leaves the reward", { jobValueCents: 100 }, [earned], "reverse", "matched", 0],
    ["that was counted", {}, [{ ...earned, knowsRefund: true }], "nothing", "counted"],
    ["without an invoice", noInvoice, [earned], "ask", "whichRefund"],
    ["without an invoice, of an open lead", noInvoice, [jim], "nothing", "noRefund"],
    [
      "without an invoice, of a reversed lead",
      noInvoice,
      [{ ...earned, stage: "reversed" }],
      "nothing",
      "noRefund",
    ],
    ["of another invoice", { invoice: "59", email: "jim@example.com" }, [earned], "nothing", "noRefund"],
    ["of an unknown part", { jobValueCents: null, unread: "A part was refunded" }, [earned], "ask", "unread"],
    ["of a part of an unknown total", {}, [{ ...earned, jobValueCents: null }], "ask", "noRefundTotal"],
  ])("%s", (_, row, leads, outcome, why, creditCents) => {
    const verdict = judgeRefund({ ...base, kind: "refund", ...row }, leads, undefined, 5_000);
    expect([verdict.outcome, verdict.facts.why, verdict.creditCents]).toEqual([outcome, why, creditCents]);
  });

  it("of a job that the same file converts names its row", () => {
    expect(judgeRefund({ ...base, kind: "refund", jobValueCents: null }, [], planned, 5_000)).toMatchObject({
      ...{ outcome: "reverse", creditCents: -2500, facts: { asRow: 3 } },
    });
  });
});
