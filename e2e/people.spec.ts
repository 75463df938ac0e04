import { expect, test } from "@playwright/test";
import { serverUrl } from "./fixtures";
import { ops } from "./ops";
import { enrollAnn } from "./scenes";

test("an erased person's portal and link are gone, and no page names the person", async () => {
  const { api, dana, code, portal, email } = await enrollAnn();
  const { orgId } = dana;
  const open = async (path: string) => (await fetch(`${serverUrl()}${path}`)).text();
  expect(await open(portal)).toContain("Ann");
  expect(await open(`/r/${code}`)).toContain("Ann R");

  const erased = await api.post("/api/app/people/erase", { email, force: true });
  expect(erased.status).toBe(200);
  expect(await open(portal)).toContain("This link doesn’t work");
  const page = await open(`/r/${code}`);
  expect(page).toContain("This link has ended");
  expect(page).not.toContain("Ann R");
  expect(JSON.stringify((await api.get("/api/app/advocates")).body)).not.toContain(email);
  expect(await ops("verify")).toMatchObject({ mismatches: [] });

  await ops("org", "suspend", "--org", orgId);
  expect(await api.get("/api/app/account")).toMatchObject({
    status: 403,
    body: { code: "organization_suspended" },
  });
  await ops("org", "erase", "--org", orgId, "--yes");
  expect((await api.get("/api/app/account")).status).toBe(401);
  expect(await open(`/r/${code}`)).toContain("This link doesn’t work");
});
