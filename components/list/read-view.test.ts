import { describe, expect, it } from "vitest";
import { audit } from "@/lib/accounts/audit/contract";
import { messages } from "@/lib/messages/contract";
import { readView } from "./read-view";

const advocateId = "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d";
const read = (asked: Record<string, unknown>) => readView(messages.list.input, asked);

describe("a list query from a page's address", () => {
  it("reads one page with the given filters", () => {
    expect(read({ status: "failed", advocateId })).toEqual({ status: "failed", advocateId, limit: 50 });
  });

  it("reads one page of everything without filters", () => {
    expect(read({})).toEqual({ limit: 50 });
    expect(read({ status: null, template: undefined })).toEqual({ limit: 50 });
    const of = readView(audit.list.input, { actorId: "", action: "campaign.created" });
    expect(of).toEqual({ action: "campaign.created", limit: 50 });
  });

  it("drops invalid parameters and keeps the rest", () => {
    const asked = { status: "lost", advocateId: advocateId.slice(1), template: "invite", message: "x" };
    expect(read(asked)).toEqual({ template: "invite", limit: 50 });
  });

  it("drops repeated parameters", () => {
    expect(read({ status: ["sent", "failed"] })).toEqual({ limit: 50 });
  });

  it("never reads more than a page", () => {
    expect(read({ limit: "500" })).toEqual({ limit: 50 });
  });
});
