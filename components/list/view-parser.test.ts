import { describe, expect, it } from "vitest";
import { campaignId } from "@/lib/business/campaigns/field-contract";
import { searchText } from "@/lib/kit/contract";
import { compact, parserOf, readText } from "./view-parser";

describe("a list's view", () => {
  it("is parsed from the URL as the endpoint would parse it", () => {
    const id = "019a6c1e-7a40-7c3e-9d0b-6f2f4b1f8a10";
    expect(parserOf(campaignId).parse(id)).toBe(id);
    expect(parserOf(searchText).parse("  ann reyes ")).toBe("ann reyes");
  });

  it.each([
    ["an invalid id", campaignId, "spring"],
    ["blank text", searchText, "   "],
    ["text that is too long", searchText, "x".repeat(101)],
    ["invisible characters", searchText, "\u200b"],
  ])("ignores %s", (_, schema, written) => {
    expect(parserOf(schema).parse(written)).toBeNull();
    expect(readText(schema, written)).toBeNull();
  });

  it("omits unset values", () => {
    expect(compact({ q: "ann", sort: null, part: undefined })).toEqual({ q: "ann" });
  });
});
