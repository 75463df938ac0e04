import { expect, it } from "vitest";
import { sayContrast } from "./branding-editor";

it("says which text stands on a color, and how well", () => {
  expect(sayContrast("#0e6b4f")).toBe("Text on it will be white, which is easy to read (contrast 6.4 to 1).");
});

it("says when a color is too pale to be text itself", () => {
  expect(sayContrast("#ffd400")).toMatch(
    /^Text on it will be black, .* As text on white it is too pale, so a darker shade stands in there: #[0-9a-f]{6}\.$/,
  );
});
