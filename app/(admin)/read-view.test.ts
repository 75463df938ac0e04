import { describe, expect, it } from "vitest";
import { audit } from "@/lib/accounts/audit/contract";
import { messages } from "@/lib/messages/contract";
import { readView } from "./read-view";

const advocateId = "019a6c1f-0c2b-7b6e-8a55-0d6f1a2b3c4d";
const read = (asked: Record<string, unknown>) => readView(messages.list.input, asked);

describe("what a page's address asks of a list", () => {
  it("is one page of what it names", () => {
    expect(read({ status: "failed", advocateId })).toEqual({ status: "failed", advocateId, limit: 50 });
  });

  it("is one page of everything when it names nothing", () => {
    expect(read({})).toEqual({ limit: 50 });
    expect(read({ status: null, template: undefined })).toEqual({ limit: 50 });
    const of = readView(audit.list.input, { actorId: "", action: "campaign.created" });
    expect(of).toEqual({ action: "campaign.created", limit: 50 });
  });

  it("leaves out what the list does not take, and keeps the rest", () => {
    const asked = { status: "lost", advocateId: advocateId.slice(1), template: "invite", message: "x" };
    expect(read(asked)).toEqual({ template: "invite", limit: 50 });
  });

  it("leaves out a key that is there twice", () => {
    expect(read({ status: ["sent", "failed"] })).toEqual({ limit: 50 });
  });

  it("is never more than a page", () => {
    expect(read({ limit: "500" })).toEqual({ limit: 50 });
  });
});
