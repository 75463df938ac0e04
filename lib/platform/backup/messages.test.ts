import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openJobs } from "@/lib/messages/jobs";
import { exportBackup } from "@/lib/platform/backup/export";
import { openInstallations, restore, run } from "@/proof/fixtures/installations";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import { drain } from "@/proof/fixtures/jobs";
import {
  type Addressee,
  countMessages,
  createAddressee,
  queueBacklog,
} from "@/proof/fixtures/message-backlog";
import { captureMessages, readJobs } from "@/proof/fixtures/messages";

const installations = openInstallations();
const provider = isolateEmailProvider();

let ann: Addressee;
let waiting: string[];

async function sendAll() {
  const jobs = await openJobs();
  try {
    return await drain(jobs, "email");
  } finally {
    await jobs.close();
  }
}

beforeAll(async () => {
  const [home, away] = [await installations.make(), await installations.make()];
  await home.enter();
  ann = await createAddressee();
  await captureMessages(ann.orgId);
  await queueBacklog(ann, "email", 3);
  await sendAll();
  waiting = await queueBacklog(ann, "email", 2);
  const file = join(await installations.makeFolder(), "backup.gz");
  await exportBackup(file, undefined, run);
  await away.enter();
  expect(await restore(file, away)).toMatchObject({ waitingMessages: 2 });
});

describe("the messages of an installation that was restored", () => {
  it("go out once if they had been waiting, and never again if they had been sent", async () => {
    expect(await readJobs(ann.orgId)).toEqual(waiting.toSorted());
    await sendAll();
    expect(
      provider()
        .accepted.map(({ idempotencyKey }) => idempotencyKey)
        .toSorted(),
    ).toEqual(waiting.toSorted());
    expect(await sendAll()).toBe(0);
    expect(await countMessages(ann, "sent")).toBe(5);
    expect(await countMessages(ann, "queued")).toBe(0);
  });
});
