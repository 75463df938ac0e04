import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ApiError } from "@/lib/kit/errors";
import { transactWrites, type WriteContext } from "@/lib/kit/implement";
import { attempt } from "@/lib/webhooks/outcome";
import { apiAs } from "@/proof/fixtures/api";
import { createTestOrganization, type TestOrganization } from "@/proof/fixtures/organization";
import { createCampaign } from "@/proof/fixtures/scenario";
import { readAuditLog } from "@/proof/fixtures/webhooks";

let organization: TestOrganization;
let campaignId: string;

beforeEach(async () => {
  organization = await createTestOrganization();
  ({ campaignId } = await createCampaign(apiAs(organization.apiKey)));
});

const rename = ({ db }: WriteContext, name: string) =>
  db.execute(sql`UPDATE campaigns SET name = ${name} WHERE id = ${campaignId}`);

const told = (subjectId: string) => ({ action: "campaign.updated", subjectId }) as const;

function write(run: (context: WriteContext) => Promise<void>): Promise<void> {
  return transactWrites({ actor: organization.actor, now: new Date() }, (_, perform) => perform(run));
}

async function readState() {
  const api = apiAs(organization.apiKey);
  const { body } = await api.get(`/api/app/campaigns/${campaignId}`);
  return { body, told: (await readAuditLog(api, 2)).map(({ subjectId }) => subjectId) };
}

describe("a part of a write", () => {
  it("that succeeds is a part like any other", async () => {
    const done: string[] = [];
    await write(async (context) => {
      await attempt(context, async (part) => {
        await rename(part, "Renamed");
        part.record(told("part"));
        part.afterCommit(async () => void done.push("part"));
      });
    });
    expect(await readState()).toMatchObject({
      body: { campaign: { name: "Renamed" } },
      told: ["part", campaignId],
    });
    expect(done).toEqual(["part"]);
  });

  it("that fails leaves nothing behind, and the write goes on, even after an error of the database", async () => {
    const done: string[] = [];
    await write(async (context) => {
      const part = attempt(context, async (inner) => {
        await rename(inner, "Renamed");
        const failing = inner.db.execute(sql`SELECT 1 / 0`);
        inner.record(told("part"));
        inner.afterCommit(async () => void done.push("part"));
        await failing.catch(() => {
          throw new ApiError("already_converted", "Refused.");
        });
      });
      await expect(part).rejects.toThrow("Refused.");
      context.record(told("whole"));
      context.afterCommit(async () => void done.push("whole"));
    });
    expect(await readState()).toMatchObject({
      body: { campaign: { name: "Neighbors refer neighbors" } },
      told: ["whole", campaignId],
    });
    expect(done).toEqual(["whole"]);
  });
});
