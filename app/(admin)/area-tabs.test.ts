import { expect, it } from "vitest";
import { findOpenTab } from "./area-tabs";

const tabs = ["/campaigns", "/campaigns/asks", "/campaigns/branding"].map((href) => ({ href, label: href }));

it.each([
  ["/campaigns", "/campaigns"],
  ["/campaigns/asks", "/campaigns/asks"],
  ["/campaigns/asks-report", "/campaigns"],
  ["/leads", undefined],
])("finds the tab of %s", (path, tab) => {
  expect(findOpenTab(tabs, path)).toBe(tab);
});
