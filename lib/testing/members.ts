import { and, eq } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { one } from "@/db/one";
import { users } from "@/db/schema/organizations";

type User = typeof users.$inferSelect;
type Place = Pick<User, "orgId"> & { readonly userId: string };

const isMember = ({ orgId, userId }: Place) => and(eq(users.orgId, orgId), eq(users.id, userId));

/** What the database holds of a member. */
export async function readMember(place: Place): Promise<User> {
  return one(await database().select().from(users).where(isMember(place)));
}

/** Changes a member as no endpoint would. */
export async function changeMember(place: Place, change: Partial<User>): Promise<void> {
  await transact((tx) => tx.update(users).set(change).where(isMember(place)));
}

/** Makes single sign-on a member's only way in, without ending what is open. */
export function bindToSso(place: Place): Promise<void> {
  return changeMember(place, { allowPasswordAuth: false });
}

/** Removes a member as no endpoint would: also the last admin. */
export async function removeMember(place: Place): Promise<void> {
  await transact((tx) => tx.delete(users).where(isMember(place)));
}
