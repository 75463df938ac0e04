import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { database } from "@/db/client";
import { findMessage } from "@/lib/messages/find";
import { isolateSmsProvider } from "@/proof/fixtures/isolate-providers";
import { isolateJobs } from "@/proof/fixtures/jobs";
import {
  type Addressee,
  createAddressee,
  hurryRetries,
  queueBacklog,
  waitFor,
} from "@/proof/fixtures/message-backlog";
import { isolateDatabase } from "@/proof/fixtures/own-database";
import { openSession, runAlone } from "@/proof/guards/scratch-database";

const scratch = isolateDatabase();
// It heeds no idempotency key, so what is handed over twice is sent twice.
const texts = isolateSmsProvider();
const work = isolateJobs();

let ann: Addressee;
beforeAll(async () => {
  ann = await createAddressee();
});

// A sequence counts the refused updates, because it does not roll back.
const refuseNotes = [
  "CREATE SEQUENCE refused",
  `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
     AS $$ BEGIN PERFORM nextval('public.refused'); RAISE 'no notes now'; END $$`,
  "CREATE TRIGGER refuse BEFORE UPDATE ON messages EXECUTE FUNCTION refuse()",
];
const Counted = z.tuple([z.object({ count: z.coerce.number() })]);

it("a text that the provider accepted while nothing could be noted is noted later, and sent once", async () => {
  const { ownerUrl } = scratch();
  const owner = openSession(ownerUrl);
  const isRefusedTwice = async () => {
    const rows = await owner`SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS count FROM refused`;
    return Counted.parse([...rows])[0].count >= 2;
  };
  const read = async (id = "") => (await findMessage(database(), ann.orgId, id))?.message;
  try {
    await runAlone(ownerUrl, refuseNotes);
    const [id] = await queueBacklog(ann, "sms", 1);
    const working = work("sms");
    await waitFor(isRefusedTwice, 10_000);
    expect(texts().accepted).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: "queued", attempts: 0 });
    await runAlone(ownerUrl, ["DROP TRIGGER refuse ON messages"]);
    expect(await working).toBe(1);
    const [text] = texts().accepted;
    expect(await read(id)).toMatchObject({ status: "sent", attempts: 1, providerId: text?.id });
    await hurryRetries(ownerUrl);
    expect(await work("sms")).toBe(0);
    expect(texts().accepted).toHaveLength(1);
  } finally {
    await owner.end();
  }
});
