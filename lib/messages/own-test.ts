import { and, eq } from "drizzle-orm";
import { newId } from "@/db/new-id";
import { users } from "@/db/schema/organizations";
import { single } from "@/db/single";
import type { WriteContext } from "@/lib/kit/implement";
import { queueForecastEmail } from "@/lib/messages/forecast";
import type { Sending } from "@/lib/messages/sending-contract";
import type { MessageData } from "@/lib/messages/templates";

/** A queued test: its address, and when it goes out. */
interface OwnTest {
  readonly causeId: string;
  readonly to: string;
  readonly sending: Sending;
}

/** Emails a test only to the member who requests it. */
export async function queueOwnTest<T extends "test-invite" | "test-ask">(
  { db, actor: { orgId, userId }, now }: WriteContext,
  template: T,
  data: MessageData[T],
): Promise<OwnTest> {
  const members = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.orgId, orgId), eq(users.id, userId ?? "")));
  const { email: to } = single(members);
  const causeId = newId(now);
  const sending = await queueForecastEmail(db, { orgId, template, causeId, email: to, data, now });
  return { causeId, to, sending };
}
