import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/db/client";
import { messages } from "@/db/schema/messages";
import { setEnv } from "@/lib/kit/env";
import { isolateMailServer } from "@/proof/fixtures/isolate-providers";
import { drain } from "@/proof/fixtures/jobs";
import type { MailMood } from "@/proof/fixtures/mail-server";
import { type Addressee, createAddressee, hurryRetries, queueBacklog } from "@/proof/fixtures/message-backlog";
import { isolateDatabase } from "@/proof/fixtures/own-database";

const scratch = isolateDatabase();
const server = isolateMailServer();
const MESSAGES = 12;

let ann: Addressee;
beforeAll(async () => {
  ann = await createAddressee();
  await drain("email");
});

// The server cut its connections after the test before, and the driver may not have noticed that yet; a new one has none.
beforeEach(() => setEnv(server().env));

/** Queues messages, lets the worker try them, and reads how each of them stands. */
async function tryMessages() {
  const ids = await queueBacklog(ann, "email", MESSAGES);
  await drain("email");
  return ids;
}

/** Ends the fault, also the pause that the driver keeps after one, and lets the worker try again. */
async function recover(): Promise<void> {
  server().mood = "well";
  setEnv(server().env);
  await hurryRetries(scratch().ownerUrl);
  await drain("email");
}

async function states(ids: readonly string[]) {
  const rows = await database()
    .select({
      id: messages.id,
      status: messages.status,
      problem: messages.problem,
      providerId: messages.providerId,
    })
    .from(messages)
    .where(eq(messages.orgId, ann.orgId));
  return rows.filter(({ id }) => ids.includes(id));
}

/** How often the server accepted each message. */
function copiesOf(ids: readonly string[]): number[] {
  const accepted = server().accepted.map(({ headers }) => headers.get("message-id"));
  return ids.map((id) => accepted.filter((messageId) => messageId === `<${id}@mail.acme.com>`).length);
}

describe("a backlog at a mail server", () => {
  it("is sent, each message once", async () => {
    const ids = await tryMessages();
    expect(await states(ids)).toEqual(
      ids.map((id) => expect.objectContaining({ id, status: "sent", providerId: `<${id}@mail.acme.com>` })),
    );
    expect(copiesOf(ids)).toEqual(Array(MESSAGES).fill(1));
  });

  it.each<[string, MailMood, RegExp]>([
    ["answers 421 at the connection", { at: "connect", code: 421, text: "4.3.2 Too busy" }, /421 4\.3\.2 Too busy/],
    ["refuses the password", { at: "auth", code: 535, text: "5.7.8 No" }, /check SMTP_USER and SMTP_PASS/],
    ["answers 451 to each recipient", { at: "rcpt", code: 451, text: "4.7.1 Later" }, /451 4\.7\.1 Later/],
    ["hangs up", "down", /does not answer/],
  ])("that %s reports it, and is sent once afterward", async (_, mood, problem) => {
    server().mood = mood;
    const ids = await tryMessages();
    for (const state of await states(ids)) {
      expect(state).toMatchObject({ status: "queued", problem: expect.stringMatching(problem) });
    }
    expect(server().total).toBe(0);
    await recover();
    expect((await states(ids)).map(({ status }) => status)).toEqual(Array(MESSAGES).fill("sent"));
    expect(copiesOf(ids)).toEqual(Array(MESSAGES).fill(1));
  });

  it("that loses every answer gets each message twice, and the delay is reported", async () => {
    server().mood = "cut";
    const ids = await tryMessages();
    for (const state of await states(ids)) {
      expect(state).toMatchObject({ status: "queued", problem: expect.stringContaining("may arrive twice") });
    }
    await recover();
    expect((await states(ids)).map(({ status }) => status)).toEqual(Array(MESSAGES).fill("sent"));
    expect(copiesOf(ids)).toEqual(Array(MESSAGES).fill(2));
  });

  it("that refuses one recipient fails that message with the server's reason, and takes the others", async () => {
    server().refusals.set("ann3@mail.acme.com", { at: "rcpt", code: 550, text: "5.1.1 User unknown" });
    const ids = await tryMessages();
    const failed = (await states(ids)).filter(({ status }) => status !== "sent");
    expect(failed).toEqual([
      expect.objectContaining({
        id: ids[3],
        status: "failed",
        problem: "The mail server refused it: 550 5.1.1 User unknown",
      }),
    ]);
    expect(copiesOf(ids)).toEqual(ids.map((_, index) => (index === 3 ? 0 : 1)));
  });
});
