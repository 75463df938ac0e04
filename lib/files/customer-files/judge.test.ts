import { describe, expect, it } from "vitest";
import type { LeadCandidate, SenderCandidate, StoredRow } from "@/lib/files/customer-files/find-leads";
import { type Facts, judgeJob } from "@/lib/files/customer-files/judge";
import { judgeRefund } from "@/lib/files/customer-files/judge-refund";

const jim: LeadCandidate = {
  rowId: "r",
  referralId: "jim",
  campaignId: "c",
  advocateId: "ann",
  advocateName: "Ann Reyes",
  advocateEmail: "ann@example.com",
  advocatePhone: "+15035550100",
  friendName: "James Brown",
  friendEmail: "jim@example.com",
  friendPhone: "+15035550187",
  status: "pending",
  stage: "new",
  createdDay: "2026-10-03",
  externalId: null,
  jobValueCents: null,
  rewardCents: null,
  refunds: [],
  knowsRefund: false,
  undoneBy: null,
  rewardMode: "fixed",
  advocateRewardValue: 2500,
} as const;
const jess: LeadCandidate = {
  ...jim,
  referralId: "jess",
  advocateId: "tom",
  advocateName: "Tom Kay",
  advocateEmail: "tom@example.com",
  advocatePhone: null,
  friendName: "Jessica Brown",
  friendEmail: "jess@example.com",
  friendPhone: "+15035550178",
};
const jess187 = { ...jess, friendPhone: jim.friendPhone };
const jim2 = { ...jim, referralId: "jim2", friendEmail: "j2@example.com", friendPhone: "+15035550112" };
const jimOfTom = { ...jim, referralId: "tom's jim", advocateId: "tom", advocateEmail: "tom@example.com" };
const ann: SenderCandidate = {
  rowId: "r",
  advocateId: "ann",
  campaignId: "c",
  name: "Ann Reyes",
  email: "ann@example.com",
  isCoded: true,
  isNamed: false,
  isCustomer: false,
  isOpen: true,
  rewardMode: "fixed",
  advocateRewardValue: 2500,
};
const base: StoredRow = {
  id: "r",
  row: 2,
  kind: "job",
  name: null,
  email: null,
  phone: null,
  mayText: false,
  language: null,
  code: null,
  referredBy: null,
  street: null,
  jobValueCents: 48_000,
  jobDate: "2026-10-17",
  invoice: "58",
  unread: null,
};

type Given = readonly [Partial<StoredRow>, readonly LeadCandidate[], (readonly SenderCandidate[])?];

/** Cases by their verdict: the outcome, the reason, and the lead that is converted. */
const verdicts: Readonly<Record<string, Readonly<Record<string, Given>>>> = {
  "convert matched jim": {
    "an email, however it is written": [{ email: "JIM+a@example.com" }, [jim]],
    "a phone with a nickname": [{ phone: "+15035550187", name: "Jimmy Brown" }, [jim]],
    "a phone with an initial": [{ phone: "+15035550187", name: "J. Brown" }, [jim]],
    "a code with the name": [{ code: "ANN-7K2Q", name: "jim brown" }, [jim], [ann]],
    "the advocate and the name": [{ name: "Brown, Jim" }, [jim], [{ ...ann, isCoded: false, isNamed: true }]],
    "a job on the day of the lead": [{ email: "jim@example.com", jobDate: "2026-10-03" }, [jim]],
    "a lead of two advocates, with the code of one": [
      { email: "jim@example.com", code: "ANN-7K2Q" },
      [jim, jimOfTom],
      [ann],
    ],
    "a lead that was lost": [{ email: "jim@example.com" }, [{ ...jim, stage: "lost" }]],
  },
  "ask otherName": {
    "a phone with another name": [{ phone: "+15035550187", name: "Rita Sol" }, [jim]],
    "a phone of the family": [{ phone: "+15035550187", name: "Rita Brown" }, [jim]],
  },
  "ask initial": {
    "the advocate and an initial": [{ name: "J. Brown" }, [jim], [{ ...ann, isCoded: false, isNamed: true }]],
    "a namesake with another phone and email, and the code": [
      { code: "ANN-7K2Q", name: "James Brown", email: "x@example.com", phone: "+15035550111" },
      [jim],
      [ann],
    ],
  },
  "ask nameOnly": {
    "the name alone": [{ name: "James Brown" }, [jim]],
    "the name alone, with another advocate named": [
      { name: "James Brown" },
      [jim],
      [{ ...ann, advocateId: "tom", isCoded: false, isNamed: true }],
    ],
  },
  "nothing unmatched": {
    "a namesake with another phone": [{ name: "James Brown", phone: "+15035550111" }, [jim]],
    "an advocate's own job": [{ name: "Ann Reyes", email: "ann@example.com" }, [], [{ ...ann, isCustomer: true }]],
  },
  "ask several": {
    "two with the email": [{ email: "jim@example.com" }, [jim, { ...jess, friendEmail: "jim@example.com" }]],
    "a phone that a converted friend has, with a name that fits both": [
      { phone: "+15035550187", name: "J. Brown" },
      [jess187, { ...jim, status: "converted", stage: "converted" }],
    ],
    "a code and the name of two leads": [{ code: "ANN-7K2Q", name: "James Brown" }, [jim, jim2], [ann]],
    "a name and the phone of two leads": [{ phone: "+15035550187", name: "J. Brown" }, [jim, jess187]],
    "a lead of two advocates": [{ email: "jim@example.com" }, [jim, jimOfTom]],
  },
  "ask apart": {
    "an email of one and a phone and name of the other": [
      { email: "jim@example.com", phone: "+15035550178", name: "Jessica Brown" },
      [jim, jess],
    ],
  },
  "ask otherCode": {
    "a code of one and an email of the other": [{ code: "ANN-7K2Q", email: "jess@example.com" }, [jess], [ann]],
  },
  "ask before": {
    "a job before the lead": [{ email: "jim@example.com", jobDate: "2026-10-02" }, [jim]],
  },
  "ask own": {
    "the advocate's own phone": [{ email: "jim@example.com", phone: "+15035550100" }, [jim]],
    "the friend's phone, the advocate's email": [{ email: "ann@example.com", phone: "+15035550187" }, [jim]],
  },
  "ask noTotal": {
    "a percent without a total": [
      { email: "jim@example.com", jobValueCents: null },
      [{ ...jim, rewardMode: "percent" }],
    ],
  },
  "ask unread": {
    "a total that can't be read": [{ email: "jim@example.com", unread: "Job total: ?" }, [jim]],
  },
  "ask add": {
    "a code without a lead": [{ code: "ANN-7K2Q", name: "Val Sun", email: "v@example.com" }, [], [ann]],
    "a lead's family with the code": [
      { code: "ANN-7K2Q", name: "Rita Brown", email: "rita@example.com" },
      [jim],
      [ann],
    ],
  },
  "invite invite": {
    "a code of a campaign that has ended": [
      { code: "ANN-7K2Q", name: "Val Sun", email: "v@example.com" },
      [],
      [{ ...ann, isOpen: false }],
    ],
  },
  "nothing open": {
    "what isn't paid": [{ kind: "open", email: "jim@example.com" }, [jim]],
  },
  "nothing counted jess": {
    "an invoice that was counted": [
      { email: "jim@example.com" },
      [jim, { ...jess, status: "converted", externalId: "58" }],
    ],
  },
  "nothing already jim": {
    "a second job of a converted friend": [
      { email: "jim@example.com" },
      [{ ...jim, status: "converted", stage: "converted" }],
    ],
    "a further job of a converted friend, whose spouse is a lead": [
      { email: "jim@example.com", phone: "+15035550187", name: "Brown" },
      [jess187, { ...jim, status: "converted", stage: "converted" }],
    ],
  },
  "convert matched jess": {
    "a phone that a converted friend has, with the name of the other": [
      { phone: "+15035550187", name: "Jessica Brown" },
      [jess187, { ...jim, status: "converted", stage: "converted" }],
    ],
  },
};

const cases = Object.entries(verdicts).flatMap(([verdict, given]) =>
  Object.entries(given).map(([what, facts]) => ({ what, facts, verdict })),
);

describe("a row of a customer file", () => {
  it.each(cases)("$what: $verdict", ({ facts: [row, leads, senders = []], verdict }) => {
    const { outcome, facts, lead } = judgeJob({ ...base, ...row }, leads, senders);
    expect([outcome, facts.why, lead?.referralId].filter(Boolean).join(" ")).toBe(verdict);
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
  externalId: "58",
  jobValueCents: 48_000,
  rewardCents: 2500,
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
    ["without an invoice, of a reversed lead", noInvoice, [{ ...earned, stage: "reversed" }], "nothing", "noRefund"],
    ["of another invoice", { invoice: "59", email: "jim@example.com" }, [earned], "nothing", "noRefund"],
    ["of an unknown part", { jobValueCents: null, unread: "A part was refunded" }, [earned], "ask", "unread"],
    ["of a part of an unknown total", {}, [{ ...earned, jobValueCents: null }], "ask", "noRefundTotal"],
  ])("%s", (_, row, leads, outcome, why, creditCents) => {
    const verdict = judgeRefund({ ...base, kind: "refund", ...row }, leads, undefined, 5_000);
    expect([verdict.outcome, verdict.facts.why, verdict.creditCents]).toEqual([outcome, why, creditCents]);
  });

  it("of a job that the same file converts names its row", () => {
    expect(judgeRefund({ ...base, kind: "refund", jobValueCents: null }, [], planned, 5_000)).toMatchObject({
      outcome: "reverse",
      creditCents: -2500,
      facts: { asRow: 3 },
    });
  });
});
