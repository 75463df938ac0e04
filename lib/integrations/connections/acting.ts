import { database } from "@/db/client";
import { type ConnectionRow, membersBehind } from "@/lib/integrations/connections/connection";
import type { Actor } from "@/lib/kit/auth/actor";
import { standingOf } from "@/lib/kit/auth/plan-overrides";
import { selectTerms } from "@/lib/kit/auth/system-actor";
import { ApiError } from "@/lib/kit/errors";

/**
 * Actor for the connection. The members behind it are involved, since they could sign any event.
 * @throws ApiError `unauthenticated` if its organization is gone
 */
export async function actorOf(connection: ConnectionRow, now: Date): Promise<Actor> {
  const { orgId, connectionId: id, name } = connection;
  const [organization] = await selectTerms(database()).execute({ orgId });
  if (!organization) throw notGenuine();
  const involved = membersBehind(connection);
  return { kind: "webhook", id, name, orgId, involved, roles: [], ...standingOf(organization, now) };
}

/** Response to a request that fails the connection's signature check. */
export function notGenuine(): ApiError {
  return new ApiError(
    "unauthenticated",
    "This isn’t signed with the connection’s secret, or not within the last 5 minutes. Check the address and the secret under Settings, Connections.",
  );
}
