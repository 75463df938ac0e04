import { expect, it } from "vitest";
import { navItems, placeOf } from "./nav-items";

it.each([
  ["/advocates", "/advocates", "page"],
  ["/advocates/import", "/advocates", "true"],
  ["/campaigns/c1/advocates/a1", "/advocates", "true"],
  ["/campaigns/c1/edit", "/campaigns", "true"],
  ["/campaigns/asks", "/campaigns", "true"],
  ["/leads/customer-files/f1", "/leads", "true"],
  ["/money/redeem", "/money", "true"],
  ["/settings/team/sso", "/settings", "true"],
])("finds %s only in the area %s", (path, area, place) => {
  const current = [...navItems.work, ...navItems.side].filter((item) => placeOf(path, item));
  expect(current.map((item) => [item.href, placeOf(path, item)])).toEqual([[area, place]]);
});
