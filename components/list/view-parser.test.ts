import { describe, expect, it } from "vitest";
import { campaignId } from "@/lib/business/campaigns/contract";
import { searchText } from "@/lib/kit/contract";
import { compact, parserOf, readText } from "./view-parser";

describe("the view of a list", () => {
  it("is read from the address as the endpoint would take it", () => {
    const id = "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10";
    expect(parserOf(campaignId).parse(id)).toBe(id);
    expect(parserOf(searchText).parse("  ann reyes ")).toBe("ann reyes");
  });

  it.each([
    ["no id", campaignId, "spring"],
    ["nothing", searchText, "   "],
    ["too much", searchText, "x".repeat(101)],
    ["what nobody sees", searchText, "\u200b"],
  ])("ignores %s", (_, schema, written) => {
    expect(parserOf(schema).parse(written)).toBeNull();
    expect(readText(schema, written)).toBeNull();
  });

  it("leaves out what is open", () => {
    expect(compact({ q: "ann", sort: null, part: undefined })).toEqual({ q: "ann" });
  });
});
