import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { pointRead } from "@/db/point-read";
import { campaigns } from "@/db/schema/campaigns";
import { users } from "@/db/schema/organizations";
import { startOrganization } from "@/proof/fixtures/open-shop";
import { createCampaign } from "@/proof/fixtures/scenario";

let statements = 0;

const findName = pointRead({ orgId: campaigns.orgId, id: campaigns.id }, (db, whereKey) => {
  const { orgId, id, name } = campaigns;
  const query = db.select({ orgId, id, name }).from(campaigns).where(whereKey).prepare("find_name");
  return {
    execute: (keys) => {
      statements += 1;
      return query.execute(keys);
    },
  };
});

const findEmail = pointRead({ email: users.email }, (db, whereKey) =>
  db.select({ email: users.email }).from(users).where(whereKey).prepare("find_email"),
);

async function makeCampaigns(...names: string[]) {
  const { orgId, api } = await startOrganization();
  const created = await Promise.all(names.map((name) => createCampaign(api, { name })));
  return created.map(({ campaignId }) => ({ orgId, id: campaignId }));
}

it("sends one statement for all reads of a turn and returns each caller's row", async () => {
  const [spring, fall] = await makeCampaigns("Spring", "Fall");
  const [foreign] = await makeCampaigns("Other");
  if (!spring || !fall || !foreign) throw new Error("expected three campaigns");
  statements = 0;
  const rows = await Promise.all([
    findName(database(), spring),
    findName(database(), fall),
    findName(database(), { ...fall, id: fall.id.toUpperCase() }),
    findName(database(), foreign),
    // An id of another organization finds nothing.
    findName(database(), { orgId: spring.orgId, id: foreign.id }),
    findName(database(), spring),
  ]);
  expect(rows.map((row) => row?.name)).toEqual(["Spring", "Fall", "Fall", "Other", undefined, "Spring"]);
  expect(statements).toBe(1);
});

it("caches nothing and sees its own transaction's writes", async () => {
  const [spring] = await makeCampaigns("Spring");
  if (!spring) throw new Error("expected a campaign");
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

it("treats special characters in keys literally", async () => {
  const odd = ['a"b', "a\\b", "a,b", "{a}", "NULL", "", " ", "ä🙂"];
  expect(await Promise.all(odd.map((email) => findEmail(database(), { email })))).toEqual(odd.map(() => undefined));
});

it("rejects every read of a failed batch", async () => {
  const reads = [
    findName(database(), { orgId: "no id", id: "no id" }),
    findName(database(), { orgId: "none", id: "none" }),
  ];
  const results = await Promise.allSettled(reads);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
