import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { redraw } from "@/proof/architecture";

it("docs/architecture.md draws today's imports: else run npm run architecture", async () => {
  const document = await readFile("docs/architecture.md", "utf8");
  expect(document).toContain("graph BT");
  expect(redraw(document)).toBe(document);
});
