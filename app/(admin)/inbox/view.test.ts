import { describe, expect, it } from "vitest";
import type { InboxRow } from "@/lib/platform/inbox/contract";
import { describeRow } from "./describe-row";
import { nextAfter } from "./view";

const now = new Date("2026-12-01T15:00:00Z");
const since = new Date("2026-12-01T14:48:00Z");
const ids = { campaignId: "c", advocateId: "a" };
const lead = {
  ...({ kind: "lead", id: "l", since, createdAt: since, ...ids, needsJobValue: false } as const),
  ...({
    advocateName: "Ann Reyes",
    friendName: "Karen Boyd",
    friendPhone: "+14155550132",
    stage: "new",
  } as const),
};
const monthOld = new Date("2026-10-01T14:48:00Z");
const approval = {
  ...({ approvalId: "p", kind: "adjustment", state: "waiting", amountCents: 20_000, ...ids } as const),
  ...({ advocateName: "Ann Reyes", askedBy: { kind: "user", name: "Sandy" }, createdAt: since } as const),
  isOwn: false,
  mayApprove: true,
};

describe("a row", () => {
  it.each<[InboxRow, title: string, detail: RegExp, verb: string]>([
    [lead, "Karen Boyd", /^New lead from Ann Reyes$/, "Call"],
    [{ ...lead, friendPhone: undefined, friendEmail: "k@example.com" }, "Karen Boyd", /New lead/, "Email"],
    [{ ...lead, createdAt: monthOld }, "Karen Boyd", /Not contacted for a month/, "Mark lost"],
    [{ ...lead, stage: "contacted" }, "Karen Boyd", /not booked yet/, "Book"],
    [{ ...lead, stage: "booked" }, "Karen Boyd", /Is the job done\?/, "Convert"],
    [{ kind: "approval", id: "p", since, approval }, "$200.00 for Ann Reyes?", /^Sandy asks$/, "Approve"],
    [
      { kind: "approval", id: "p", since, approval: { ...approval, isOwn: true, mayApprove: false } },
      "$200.00 for Ann Reyes?",
      /^You asked, so someone else has to approve it$/,
      "View",
    ],
    [
      { kind: "approval", id: "p", since, approval: { ...approval, amountCents: -500, isOwn: true } },
      "Take $5.00 off Ann Reyes’s credit?",
      /Confirm it a second time/,
      "Confirm",
    ],
    [
      {
        ...({ kind: "payment", id: "e", since, connectionId: "x", connectionName: "Stripe" } as const),
        who: "J. Brown",
        amountCents: 64_000,
        isRefund: false,
      },
      "J. Brown paid $640.00",
      /^Stripe: Which lead is it\?$/,
      "Resolve",
    ],
    [
      {
        kind: "review",
        id: "r",
        since,
        friendName: "Fred Fox",
        advocateName: "Ann",
        severity: "high",
        sentence: "Same phone.",
        creditCents: 2_500,
        mayDecide: false,
      },
      "Fred Fox",
      /^Same phone\. \$25\.00 held\.$/,
      "View",
    ],
    [{ kind: "mail", id: "m", since, problem: "Check SMTP_PASS" }, "Emails aren’t going out", /SMTP_PASS/, "View"],
    [{ kind: "address", id: "m", since, emails: 2 }, "Your mailing address is missing", /^2 emails wait/, "Add"],
  ])("%# says who, why and what to do", (row, title, detail, verb) => {
    const words = describeRow(row, now);
    expect([words.title, words.verb]).toEqual([title, verb]);
    expect(words.detail).toMatch(detail);
  });

  it("is fixed in place if its contact doesn't work", () => {
    const contact = { kind: "contact", id: "u", since, channel: "email", name: "Beth" } as const;
    const words = describeRow(
      { ...contact, reason: "Gone.", contact: "b@example.com", campaignId: "c", advocateId: "a" },
      now,
    );
    expect(words).toMatchObject({ title: "Beth’s email bounced", verb: "Fix" });
    expect(words.href).toBeUndefined();
  });
});

it("after the last of them, or else the next one, is the row to show", () => {
  const [a, b, c] = ["a", "b", "c"].map((id) => ({ ...lead, id }));
  if (!a || !b || !c) throw new Error("Three rows are needed");
  expect(nextAfter([a, c], [a, b, c], "lead:b")).toBe(c);
  expect(nextAfter([a, b], [a, b, c], "lead:c")).toBe(b);
  expect(nextAfter([], [a], "lead:a")).toBeUndefined();
});
