import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { pointRead } from "@/db/point-read";
import { campaigns } from "@/db/schema/campaigns";
import { users } from "@/db/schema/organizations";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { createCampaign } from "@/proof/fixtures/scenario";

let statements = 0;

const findName = pointRead({ orgId: campaigns.orgId, id: campaigns.id }, (db, isAsked) => {
  const { orgId, id, name } = campaigns;
  const query = db.select({ orgId, id, name }).from(campaigns).where(isAsked).prepare("find_name");
  return {
    execute: (keys) => {
      statements += 1;
      return query.execute(keys);
    },
  };
});

const findEmail = pointRead({ email: users.email }, (db, isAsked) =>
  db.select({ email: users.email }).from(users).where(isAsked).prepare("find_email"),
);

async function makeCampaigns(...names: string[]) {
  const { orgId, apiKey } = await createTestOrganization();
  const api = apiAs(apiKey);
  const made = await Promise.all(names.map((name) => createCampaign(api, { name })));
  return made.map(({ campaignId }) => ({ orgId, id: campaignId }));
}

it("asks once for all that is asked in a turn, and gives everybody their own row", async () => {
  const [spring, fall] = await makeCampaigns("Spring", "Fall");
  const [other] = await makeCampaigns("Other");
  if (!spring || !fall || !other) throw new Error("there are three");
  statements = 0;
  const rows = await Promise.all([
    findName(database(), spring),
    findName(database(), fall),
    findName(database(), { ...fall, id: fall.id.toUpperCase() }),
    findName(database(), other),
    // Of another organization: nothing of it may come back.
    findName(database(), { orgId: spring.orgId, id: other.id }),
    findName(database(), spring),
  ]);
  expect(rows.map((row) => row?.name)).toEqual(["Spring", "Fall", "Fall", "Other", undefined, "Spring"]);
  expect(statements).toBe(1);
});

it("remembers nothing, and sees what its own transaction has written", async () => {
  const [spring] = await makeCampaigns("Spring");
  if (!spring) throw new Error("there is one");
  expect(await findName(database(), spring)).toMatchObject({ name: "Spring" });
  await transact(async (tx) => {
    await tx
      .update(campaigns)
      .set({ name: "Summer" })
      .where(and(eq(campaigns.orgId, spring.orgId), eq(campaigns.id, spring.id)));
    expect(await findName(tx, spring)).toMatchObject({ name: "Summer" });
    expect(await findName(database(), spring)).toMatchObject({ name: "Spring" });
  });
  expect(await findName(database(), spring)).toMatchObject({ name: "Summer" });
});

it("takes what is asked for as it is, whatever characters it has", async () => {
  const odd = ['a"b', "a\\b", "a,b", "{a}", "NULL", "", " ", "ä🙂"];
  expect(await Promise.all(odd.map((email) => findEmail(database(), { email })))).toEqual(
    odd.map(() => undefined),
  );
});

it("tells everybody who asked that it failed", async () => {
  const asked = [
    findName(database(), { orgId: "no id", id: "no id" }),
    findName(database(), { orgId: "none", id: "none" }),
  ];
  const told = await Promise.allSettled(asked);
  expect(told.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
