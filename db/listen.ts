import { openClient } from "@/db/open-client";

/**
 * Calls back when a transaction notifies a channel, and whenever the connection was made anew, because notifications
 * may have been lost. While the database is away, it tries again for as long as it takes.
 */
export function listen(url: string, channel: string, onNotice: () => void): { close(): Promise<void> } {
  const client = openClient(url, {
    max: 1,
    connect_timeout: 5,
    backoff: (attempt) => Math.min(2 ** attempt, 10),
    onnotice: () => undefined,
    fetch_types: false,
    connection: { application_name: "referral-rewards" },
  });
  // postgres.js repeats failed attempts, and only reports the first one.
  void client.listen(channel, onNotice, onNotice).catch(() => undefined);
  return { close: () => client.end({ timeout: 0 }) };
}
