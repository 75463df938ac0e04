import { beforeAll, expect, it } from "vitest";
import { database } from "@/db/client";
import { sessions, signInDelays, signInLinks } from "@/db/schema/sign-in";
import { runMaintenance } from "@/lib/platform/ops/maintenance";
import { createTestOrganization, createTestUser, type TestMember } from "@/proof/fixtures/organization";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { startTestSession } from "@/proof/fixtures/sessions";
import { somebody, tryAs } from "@/proof/fixtures/sign-in-attempts";
import { createTestLink } from "@/proof/fixtures/sign-in-links";

isolateDatabase();

const now = new Date("2030-06-01T12:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const DAY = 24 * 60;

let dana: TestMember;
let sam: TestMember;
beforeAll(async () => {
  dana = await createTestOrganization();
  sam = await createTestUser(dana.orgId, "user");
});

async function clean(): Promise<void> {
  const reports: string[] = [];
  await runMaintenance(now, (line) => reports.push(line));
  expect(reports).toEqual([]);
}

it("keeping house removes sessions that are over for good, and no others", async () => {
  await startTestSession(dana, { at: minutesAgo(30 * DAY + 1) });
  const { sessionId } = await startTestSession(dana, { at: minutesAgo(30 * DAY - 1) });
  await clean();
  expect((await database().select().from(sessions)).map(({ id }) => id)).toEqual([sessionId]);
});

it("keeping house removes links that have expired, and leaves those that work", async () => {
  await createTestLink(sam, "sign-in", minutesAgo(11));
  await createTestLink(dana, "password-reset", minutesAgo(61));
  const { id } = await createTestLink(sam, "password-reset", minutesAgo(59));
  await clean();
  expect((await database().select().from(signInLinks)).map((link) => link.id)).toEqual([id]);
});

it("keeping house forgets attempts that have no effect any more, and no others", async () => {
  const kept = somebody();
  await tryAs(somebody(), minutesAgo(DAY + 1));
  for (let tries = 0; tries < 12; tries++) await tryAs(kept, minutesAgo(DAY - 1 - tries * 20));
  const countRows = async () => (await database().select().from(signInDelays)).length;
  expect(await countRows()).toBe(6);
  await clean();
  expect(await countRows()).toBe(3);
});
