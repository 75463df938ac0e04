import { pathToFileURL } from "node:url";
import { z } from "zod";
import { expect, test } from "./fixtures";
import { createOrganization, signIn } from "./members";

const Settings = z.object({ moved: z.record(z.string(), z.string()) });

test("every earlier address leads to the page's new one, with its query", async ({ page }) => {
  const { moved } = Settings.parse(await import(pathToFileURL("next.config.mjs").href));
  await signIn(page, await createOrganization({ tier: "pro" }));
  const { request } = page.context();
  const file = ["/referrals/customer-files/f1", "/leads/customer-files/f1"] as const;
  for (const [from, to] of [...Object.entries(moved), file]) {
    const answer = await request.get(`${from}?message=m1&page=2`, { maxRedirects: 0 });
    expect(answer.status(), from).toBe(308);
    const [path = "", query] = to.split("?");
    const expected = [query, "message=m1", "page=2"].filter(Boolean).join("&");
    const [location = "", got] = (answer.headers()["location"] ?? "").split("?");
    expect(location, from).toBe(path);
    expect(new Set(got?.split("&")), from).toEqual(new Set(expected.split("&")));
  }
  for (const to of new Set(Object.values(moved))) {
    expect((await request.get(to)).status(), to).toBe(200);
  }
});
