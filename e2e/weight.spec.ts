import { z } from "zod";
import { apiOf } from "./api";
import { expect } from "./fixtures";
import { createOrganization, signIn, test } from "./members";
import { ops, serverUrl } from "./ops";
import { weigh } from "./weigh";

const First = z.object({
  advocates: z.tuple([z.object({ campaignId: z.string(), advocateId: z.string() })]),
});

const MAX_SCRIPT_BYTES = 300_000;

test("no page ships more than 300 kB of compressed JavaScript, its charts included", async ({ page }) => {
  test.setTimeout(180_000);
  const dana = await createOrganization({ tier: "pro" });
  await ops("seed", "--org", dana.orgId, "--advocates", "60", "--referrals", "200");
  const api = apiOf(serverUrl(), dana.apiKey ?? "");
  const { body } = await api.get("/api/app/advocates?limit=1");
  const { campaignId, advocateId } = First.parse(body).advocates[0];
  await signIn(page, dana);
  const campaign = `/campaigns/${campaignId}`;
  const paths = [
    ...["/dashboard", "/campaigns", "/campaigns/new", campaign, `${campaign}/edit`, "/advocates"],
    ...[`${campaign}/advocates/${advocateId}`, "/advocates/import", "/referrals", "/messages", "/branding"],
    ...["organization", "team", "sso", "api-keys", "integrations", "audit-log", "profile"].map(
      (each) => `/settings/${each}`,
    ),
  ];
  const weights: Record<string, number> = {};
  for (const path of paths) weights[path] = (await weigh(page, path))["Script"] ?? 0;
  test.info().annotations.push({ type: "bytes", description: JSON.stringify(weights) });
  expect(Object.entries(weights).filter(([, bytes]) => bytes > MAX_SCRIPT_BYTES)).toEqual([]);
  expect(weights["/dashboard"]).toBeGreaterThan(50_000);
});
