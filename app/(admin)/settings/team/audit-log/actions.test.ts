import { describe, expect, it } from "vitest";
import { actionNames, describeEntry } from "./actions";
import type { Action, ListedAuditEntry } from "./audit-entry";

function sentenceOf(action: Action, more: Partial<ListedAuditEntry> = {}): string {
  const actor = { kind: "user", id: "1", name: "dana@example.com" } as const;
  const entry = { auditId: "1", action, subjectId: "sam@example.com", actor, createdAt: new Date(0) };
  return describeEntry({ ...entry, ...more });
}

describe("an audit entry in words", () => {
  it("names the changed object, even after a deletion", () => {
    expect(sentenceOf("campaign.created", { after: { name: "Spring" } })).toBe("created the campaign “Spring”");
    expect(sentenceOf("campaign.deleted", { before: { name: "Spring" } })).toBe("deleted the campaign “Spring”");
    expect(sentenceOf("campaign.updated", { after: { status: "paused" } })).toBe("changed a campaign");
  });

  it("distinguishes changes to one's own account from changes to others", () => {
    expect(sentenceOf("user.updated")).toBe("changed sam@example.com");
    expect(sentenceOf("user.updated", { subjectId: "Dana@example.com" })).toBe("changed their own details");
  });

  it("shows credit amounts as money, with their direction", () => {
    expect(sentenceOf("advocate.credit_adjusted", { after: { delta: -1_000 } })).toBe("used $10.00 of credit");
    expect(sentenceOf("advocate.credit_adjusted", { after: { delta: 550 } })).toBe("added $5.50 of credit");
    expect(sentenceOf("referral.converted", { after: { advocateCents: 4_800 } })).toBe(
      "converted a lead: $48.00 for the advocate",
    );
  });

  it("counts the advocates that undoing an import removed", () => {
    const removed = (count: number) => sentenceOf("import.undone", { after: { removed: count } });
    expect(removed(19_900)).toBe("undid an import, which removed 19,900 advocates");
    expect(removed(1)).toBe("undid an import, which removed 1 advocate");
  });

  it("distinguishes the end of onboarding from a rename", () => {
    const after = { name: "Acme", status: "active" };
    expect(sentenceOf("organization.updated", { before: { status: "pending_onboarding" }, after })).toBe(
      "set up the organization",
    );
    expect(sentenceOf("organization.updated", { after: { name: "Acme" } })).toBe("renamed the organization to “Acme”");
  });

  it("uses the display names of plans", () => {
    expect(sentenceOf("organization.plan_changed", { after: { tier: "pro" } })).toBe("moved the organization to Pro");
    expect(sentenceOf("organization.plan_changed", { after: { planOverrides: {} } })).toBe(
      "changed the organization’s limits",
    );
  });

  it("describes every action, even without fields", () => {
    for (const [action] of actionNames) {
      expect(sentenceOf(action)).toMatch(/^[a-z].*[^ ]$/);
      expect(sentenceOf(action)).not.toMatch(/undefined|null|object/);
    }
  });

  it("has a distinct name for every action", () => {
    const names = actionNames.map(([, name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
