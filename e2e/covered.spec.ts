import { findCovered } from "@/proof/browsers/covered";
import { expect, test } from "./fixtures";

test("a control counts as covered only if a click on its middle misses it", async ({ page }) => {
  const under = (control: string) => `
    <div style="position:relative;height:60px">${control}
      <a href="/other" style="position:absolute;inset:0">Other</a>
    </div>`;
  const hidden = "position:absolute;width:1px;height:1px;clip-path:inset(50%);overflow:hidden";
  await page.setContent(`
    <title>Controls</title>
    <header style="position:sticky;top:0;height:80px;background:white">Sticky</header>
    ${under("<button>Covered</button>")} ${under("<button disabled>Off</button>")}
    ${under('<button style="visibility:hidden">Hidden</button>')} <a href="#main" style="${hidden}">Skip</a>
    <label>Choice <input type="radio" style="${hidden}"></label>
    <button><span>Icon</span></button>
    <p style="width:120px">Text before <a href="/long">a link of several words that wraps</a></p>
    <div style="height:3000px"></div> <button>Far below</button>
    <div style="position:relative"><button>Under a sheet</button>
      <div role="dialog" style="position:absolute;inset:0">Sheet</div></div>`);
  expect(await page.evaluate(findCovered, "html")).toEqual([
    expect.stringMatching(/^button “Covered” at \d+,\d+ is under a “Other”$/),
  ]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
