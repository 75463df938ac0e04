import { and, eq, isNull, sql } from "drizzle-orm";
import { database } from "@/db/client";
import { onAdvocate } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { asks, completedJobs as table } from "@/db/schema/asks";
import { brandings } from "@/db/schema/branding";
import { campaigns } from "@/db/schema/campaigns";
import { organizations } from "@/db/schema/organizations";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import type { Actor } from "@/lib/kit/auth/actor";
import { planOfRow, standingOf } from "@/lib/kit/auth/plan-overrides";
import { ApiError, refuseMoving } from "@/lib/kit/errors";
import type { WriteContext } from "@/lib/kit/implement";
import { readAnswerToken } from "@/lib/kit/public-links";
import { brandOf, profileOf } from "@/lib/messages/brand";
import { senderColumns } from "@/lib/messages/find";
import { queueAdminMessages } from "@/lib/messages/outbox";

/** The lowest score that leads to a referral ask. */
export const HAPPY = 4;

/** The job behind a question link, or null if the link is invalid or the advocate's data was erased. */
export async function findAskedJob(token: string, now: Date) {
  const ids = readAnswerToken(token);
  if (!ids) return null;
  const [row] = await database()
    .select({
      job: table,
      advocate: {
        name: advocates.name,
        email: advocates.email,
        phone: advocates.phone,
        referralCode: advocates.referralCode,
        language: advocates.language,
      },
      language: organizations.language,
      ...senderColumns,
    })
    .from(table)
    .innerJoin(advocates, onAdvocate(table))
    .innerJoin(campaigns, and(onCampaign(table), isNull(campaigns.deletedAt)))
    .innerJoin(organizations, eq(organizations.id, table.orgId))
    .leftJoin(brandings, eq(brandings.orgId, table.orgId))
    .where(and(eq(table.orgId, ids.orgId), eq(table.id, ids.jobId), isNull(advocates.erasedAt)));
  if (!row) return null;
  refuseMoving(standingOf(row.organization, now), `/answer/${token}`);
  if (row.organization.suspendedAt !== null) return null;
  const { orgId, advocateId, score, comment, service } = row.job;
  const actor: Actor = {
    kind: "portal",
    id: advocateId,
    name: row.advocate.name,
    orgId,
    roles: [],
    plan: planOfRow(row.organization, now),
  };
  return {
    actor,
    jobId: row.job.id,
    score,
    hasComment: comment !== null,
    service,
    language: { own: row.advocate.language, business: row.language },
    advocateName: row.advocate.name,
    referralCode: row.advocate.referralCode,
    brand: brandOf(row, now),
    reviews: profileOf(row).reviews,
  };
}

interface JobAnswer {
  readonly jobId: string;
  /** From 1 to 5. */
  readonly score?: number | undefined;
  readonly comment?: string | undefined;
}

/**
 * Stores the customer's score for a job. The first score is final; one comment may be added later. A happy customer's
 * ask goes out next. An unhappy score notifies the admins instead.
 */
export async function answerJob(context: WriteContext, { jobId, score, comment }: JobAnswer): Promise<void> {
  const { db, actor, now, record, unchanged } = context;
  const byId = and(eq(table.orgId, actor.orgId), eq(table.id, jobId));
  const [job] = await db.select().from(table).where(byId).for("update");
  if (!job) throw new ApiError("not_found", "There is nothing at this address.");
  const adds = {
    ...(job.score === null && score !== undefined && { score, answeredAt: now }),
    ...(job.comment === null && comment !== undefined && { comment }),
  };
  const after = { ...job, ...adds };
  if (Object.keys(adds).length === 0 || after.score === null) return unchanged();
  await db.update(table).set(adds).where(byId);
  record({ action: "job.answered", subjectId: job.advocateId, after: { score: after.score } });
  if (after.score < HAPPY) return notifyAdmins(context, { ...after, score: after.score });
  await db
    .update(asks)
    .set({ plannedFor: sql`least(${asks.plannedFor}, ${now.toISOString()}::timestamptz)`, dueAt: now })
    .where(
      and(eq(asks.orgId, actor.orgId), eq(asks.causeId, jobId), eq(asks.step, "after_job"), eq(asks.state, "planned")),
    );
}

type Answered = typeof table.$inferSelect & { readonly score: number };

async function notifyAdmins({ db, actor, now }: WriteContext, job: Answered): Promise<void> {
  const { orgId } = actor;
  const { advocateId, campaignId, score, comment, service } = job;
  const [advocate] = await db
    .select({ name: advocates.name, email: advocates.email, phone: advocates.phone })
    .from(advocates)
    .where(and(eq(advocates.orgId, orgId), eq(advocates.id, advocateId)));
  if (!advocate) return;
  const data = {
    advocateName: advocate.name,
    score,
    place: { campaignId, advocateId },
    ...(comment !== null && { comment }),
    ...(service !== null && { service }),
    ...(advocate.email !== null && { email: advocate.email }),
    ...(advocate.phone !== null && { phone: advocate.phone }),
  };
  await queueAdminMessages(db, { orgId, template: "unhappy-answer", data, now });
}
