import { expect, test } from "../fixtures";
import { countActions } from "./actions";
import { tasks } from "./tasks";

for (const task of tasks) {
  test(`takes no more clicks and fields than before: ${task.name}`, { tag: "@both" }, async ({
    page,
    isMobile,
  }) => {
    const size = isMobile ? "phone" : "desk";
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
