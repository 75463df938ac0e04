import { and, isNotNull, lt, ne } from "drizzle-orm";
import { transact } from "@/db/client";
import { messages } from "@/db/schema/messages";

/** Forgets the secret links of captured messages that no longer work; sent messages have none. */
export async function forgetExpiredLinks(now: Date): Promise<void> {
  await transact((tx) =>
    tx
      .update(messages)
      .set({ sealedUrl: null })
      .where(and(isNotNull(messages.sealedUrl), lt(messages.expiresAt, now), ne(messages.status, "queued"))),
  );
}
