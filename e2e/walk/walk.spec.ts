import { expect, sizes, test } from "../fixtures";
import { countActions } from "./actions";
import { tasks } from "./tasks";

/** What owners do between two jobs. `npm test` does these on a phone and the rest on a desk. */
const onTheGo = new Set([
  "Find by the last 4 digits",
  "Convert by name",
  "“Who sent you?”",
  "Undo a conversion",
  "Job done",
]);
// `npm run prove -- walk` does all of them at both sizes.
const isBoth = process.env["WALK"] === "both";

for (const size of sizes) {
  for (const task of tasks) {
    if (!isBoth && onTheGo.has(task.name) !== (size === "phone")) continue;
    const title = `takes no more clicks and fields than before, on a ${size}: ${task.name}`;
    test(title, { tag: `@${size}` }, async ({ page }) => {
      const count = await countActions(page);
      const actions = await count(await task.prepare(page, size));
      test.info().annotations.push({ type: "walk", description: JSON.stringify({ size, ...actions }) });
      const { clicks, fields } = task.most[size];
      expect(actions.clicks, "clicks").toBeLessThanOrEqual(clicks);
      expect(actions.fields, "fields").toBeLessThanOrEqual(fields);
      // A task that counts nothing was not counted.
      expect(actions.clicks).toBeGreaterThan(0);
    });
  }
}
