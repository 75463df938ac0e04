import metadata from "libphonenumber-js/metadata.min.json" with { type: "json" };
import { expect, it } from "vitest";
import { usNumbers } from "@/lib/advocates/phone";

it("is what the installed library knows of the United States; copy it anew when the library was updated", () => {
  expect(usNumbers.countries.US).toEqual(metadata.countries.US);
  expect(usNumbers.version).toBe(metadata.version);
});
