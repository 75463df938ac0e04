import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { database, transact } from "@/db/client";
import { newId } from "@/db/new-id";
import { customerFiles as files } from "@/db/schema/customer-files";
import { FILES_AT_ONCE, runCustomerFiles } from "@/lib/files/customer-files/run";
import { createTestOrganization } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { runAlone } from "@/proof/guards/scratch-database";

const scratch = isolateDatabase();

beforeAll(() =>
  runAlone(scratch().ownerUrl, [
    `CREATE TRIGGER broken BEFORE UPDATE ON customer_files FOR EACH ROW WHEN (OLD.file_name = 'Broken.csv')
       EXECUTE FUNCTION refuse_change()`,
  ]),
);

it("files that keep failing do not hold up another", async () => {
  const { orgId, userId, actor } = await createTestOrganization();
  const now = new Date();
  const by = { actorKind: actor.kind, actorId: actor.id, userId, createdBy: actor.name };
  const file = { ...by, orgId, state: "checking", createdAt: now } as const;
  const id = newId(now);
  await transact((tx) =>
    tx
      .insert(files)
      .values([
        ...Array.from({ length: FILES_AT_ONCE }, () => ({ ...file, id: newId(now), fileName: "Broken.csv" })),
        { ...file, id, fileName: "October.csv" },
      ]),
  );
  // Each run leaves it out with a chance of 1 in 21.
  for (let run = 0; run < 12; run++) await runCustomerFiles(now);
  const [october] = await database().select({ state: files.state }).from(files).where(eq(files.id, id));
  expect(october).toEqual({ state: "checked" });
});
