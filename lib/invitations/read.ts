import { and, eq } from "drizzle-orm";
import { invitations as table } from "@/db/schema/invitations";
import { organizations } from "@/db/schema/organizations";
import { ssoConnections } from "@/db/schema/sign-in";
import { invitations } from "@/lib/invitations/contract";
import { shown } from "@/lib/invitations/shown";
import { ApiError } from "@/lib/kit/errors";
import { implement } from "@/lib/kit/implement";
import { ssoUrl } from "@/lib/sso/addresses";

export const getInvitation = implement(invitations.read, async ({ db, actor }) => {
  const [found] = await db
    .select({ invitation: shown, orgName: organizations.name, signInName: ssoConnections.signInName })
    .from(table)
    .innerJoin(organizations, eq(organizations.id, table.orgId))
    .leftJoin(ssoConnections, eq(ssoConnections.orgId, table.orgId))
    .where(and(eq(table.orgId, actor.orgId), eq(table.id, actor.id)));
  if (!found) throw new ApiError("unauthenticated", "This invitation does not work any more.");
  const { signInName, ...invited } = found;
  return { ...invited, ...(signInName !== null && actor.plan.sso && { ssoUrl: ssoUrl(signInName) }) };
});
