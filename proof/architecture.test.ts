import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { redraw } from "@/proof/architecture";

it("is drawn in docs/architecture.md as the imports are today: else run npm run architecture", async () => {
  const document = await readFile("docs/architecture.md", "utf8");
  expect(document).toContain("graph BT");
  expect(redraw(document)).toBe(document);
});
