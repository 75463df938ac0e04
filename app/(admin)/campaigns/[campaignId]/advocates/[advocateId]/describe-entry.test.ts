import { describe, expect, it } from "vitest";
import { describeEntry, describePlainEntry } from "./describe-entry";

const dana = { kind: "user", name: "Dana Miller" } as const;

function words(entry: Parameters<typeof describeEntry>[0]): [string, string] {
  const { what, by } = describeEntry(entry);
  return [describePlainEntry(what), describePlainEntry(by)];
}

describe("a ledger entry in words", () => {
  it.each([
    [dana, "converted by Dana Miller"],
    [{ kind: "user" }, "converted by a former member"],
    [{ kind: "apiKey", name: "Jobber" }, "via API · key “Jobber”"],
    [{ kind: "apiKey" }, "via API"],
    [{ kind: "webhook", name: "ServiceTitan" }, "signed event · ServiceTitan"],
    [{ kind: "webhook" }, "signed event"],
    [{ kind: "system" }, "automatically"],
  ] as const)("describes a conversion by %j as %s", (by, said) => {
    const entry = {
      action: "advocate.referral.converted",
      description: "…",
      friendName: "Fred Fox",
      by,
    } as const;
    expect(words(entry)).toEqual(["Fred Fox became a customer", said]);
  });

  it("names the member who adjusted credit, or the channel if there was none", () => {
    const adjusted = {
      action: "advocate.credit.adjusted",
      creditType: "corrected",
      description: "$5.00 added",
    } as const;
    expect(words({ ...adjusted, by: dana })).toEqual(["Corrected", "entered by Dana Miller"]);
    expect(words({ ...adjusted, creditType: "undone", by: { kind: "user" } })).toEqual([
      "Undone",
      "entered by a former member",
    ]);
    expect(words({ ...adjusted, creditType: "brought_over", by: { kind: "apiKey", name: "Jobber" } })).toEqual([
      "Brought over",
      "via API · key “Jobber”",
    ]);
  });

  it("has its report type, unless the title already says it", () => {
    const entry = {
      action: "advocate.credit.redeemed",
      description: "$5.00 used on a bill",
      by: dana,
    } as const;
    expect(describeEntry({ ...entry, creditType: "used" }).type).toBe("Used on a bill");
    const adjusted = { ...entry, action: "advocate.credit.adjusted" } as const;
    expect(describeEntry({ ...adjusted, creditType: "corrected" }).type).toBeUndefined();
  });

  it("distinguishes link referrals from those a member entered", () => {
    const sent = { action: "advocate.referral.sent", description: "…", friendName: "Fred Fox" } as const;
    expect(words({ ...sent, by: { kind: "portal" } })).toEqual(["Fred Fox was referred", "through the referral link"]);
    expect(words({ ...sent, by: dana })).toEqual(["Fred Fox was referred", "added by Dana Miller"]);
  });

  it("repeats how the advocate was enrolled", () => {
    const description = "Enrolled after being referred by Ann Reyes";
    expect(words({ action: "advocate.enrolled", description, by: dana })).toEqual([
      description,
      "enrolled by Dana Miller",
    ]);
  });

  it.each([
    ["advocate.credit.released", "Fred Fox’s job: $25.00 is credit now", { kind: "system" }, ""],
    ["advocate.credit.reversed", "Fred Fox’s job was refunded: $25.00 taken back", dana, "reversed by Dana Miller"],
    ["advocate.credit.restored", "Fred Fox’s job counts again: $25.00 given back", { kind: "apiKey" }, "via API"],
    ["advocate.credit.settled", "Settled what was owed", { kind: "system" }, ""],
  ] as const)("describes %s with the ledger's description and actor", (action, description, by, said) => {
    expect(words({ action, description, friendName: "Fred Fox", by })).toEqual([description, said]);
  });
});
