import { once } from "node:events";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { startChild } from "@/lib/platform/launch/child-process";
import { isolateEmailProvider } from "@/proof/fixtures/isolate-providers";
import {
  type Addressee,
  countMessages,
  createAddressee,
  queueBacklog,
  waitFor,
} from "@/proof/fixtures/message-backlog";
import { captureMessages } from "@/proof/fixtures/messages";
import { isolateDatabase } from "@/proof/fixtures/own-database";

isolateDatabase();
isolateEmailProvider();

let ann: Addressee;
beforeAll(async () => {
  ann = await createAddressee();
  await captureMessages(ann.orgId);
});

describe("what a worker writes to its log", () => {
  it("is a line of JSON for each message, with its id and organization, and nothing of what is in it", async () => {
    const ids = await queueBacklog(ann, "email", 2);
    const program = [join(process.cwd(), "scripts", "run.mjs"), "worker"];
    const worker = startChild(process.cwd(), program, { stdio: "pipe", env: { LOG_LEVEL: "info" } });
    let text = "";
    worker.stdout?.on("data", (chunk) => {
      text += chunk;
    });
    await waitFor(async () => (await countMessages(ann, "sent")) === 2, 60_000);
    worker.kill("SIGTERM");
    await once(worker, "close");

    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const expected = ids.map((messageId) => ({
      level: 30,
      time: expect.any(String),
      orgId: ann.orgId,
      messageId,
      channel: "email",
      status: "sent",
      msg: "message",
    }));
    expect(lines.toSorted((a, b) => a.messageId.localeCompare(b.messageId))).toEqual(expected);
    expect(text).not.toMatch(/ann\d|acme\.com|Reyes/);
  });
});
