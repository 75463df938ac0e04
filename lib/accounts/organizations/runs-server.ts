import { sql } from "drizzle-orm";
import { type Db, database } from "@/db/client";
import type { Actor } from "@/lib/kit/auth/actor";
import { operatorEmails } from "@/lib/kit/env";

/** How many organizations there are, up to two, and which it is if there is one. */
interface Organizations {
  readonly count: number;
  readonly onlyOrgId: string | null;
}

/** Finds the organizations that count: those whose founder has signed in or was given a password. */
export async function findOrganizations(db: Pick<Db, "execute">): Promise<Organizations> {
  const found = await db.execute<{ id: string }>(sql`
    SELECT o.id FROM organizations o
     WHERE EXISTS (SELECT FROM users u
                    WHERE u.org_id = o.id AND (u.last_sign_in_at IS NOT NULL OR u.password_hash IS NOT NULL) OFFSET 0)
     ORDER BY o.id LIMIT 2`);
  const [first] = found;
  return { count: found.length, onlyOrgId: found.length === 1 && first ? first.id : null };
}

/** Whether OPERATOR_EMAILS lists the member. */
export function isOperator(actor: Actor): boolean {
  return actor.kind === "user" && operatorEmails().includes(actor.name.toLowerCase());
}

/** Whether the member runs this server: an admin listed in OPERATOR_EMAILS, or of its only organization. */
export async function runsServer(actor: Actor, db: Db = database()): Promise<boolean> {
  if (!actor.roles.includes("admin")) return false;
  return isOperator(actor) || (await findOrganizations(db)).onlyOrgId === actor.orgId;
}
