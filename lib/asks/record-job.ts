import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { JobSource } from "@/db/enums";
import { newId } from "@/db/new-id";
import { advocates } from "@/db/schema/advocates";
import { completedJobs as table } from "@/db/schema/asks";
import { campaigns } from "@/db/schema/campaigns";
import { organizations, users } from "@/db/schema/organizations";
import { composeJobMessage } from "@/lib/asks/compose-job-message";
import { asks } from "@/lib/asks/contract";
import { jobColumns } from "@/lib/asks/job-columns";
import type { NewJob } from "@/lib/asks/job-contract";
import { withOfficeRights } from "@/lib/asks/jobs";
import { planJobAsks } from "@/lib/asks/plan-asks";
import { readJobAsks } from "@/lib/asks/read-job-asks";
import { onCampaign, takesReferrals } from "@/lib/business/campaigns/conditions";
import { rehearse } from "@/lib/kit/attempt";
import { DAY_MS } from "@/lib/kit/durations";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { importAdvocates } from "@/lib/leads/advocates/import";
import { updateAdvocate } from "@/lib/leads/advocates/service";

type JobInput = z.output<typeof NewJob>;

export const recordJob = implement(asks.recordJob, async (context, { dryRun = false, ...job }) => {
  const result = dryRun ? await tryOut(context, job) : await recordOne(context, job);
  if (dryRun) context.unchanged();
  return result;
});

type Recorded = Awaited<ReturnType<typeof recordOne>>;

/** Records the job and rolls it back, so a preview shows exactly what would happen. */
async function tryOut(context: WriteContext, job: JobInput): Promise<Recorded> {
  const result = await rehearse(context, (part) => recordOne(part, job));
  const { enrolled, message } = result;
  if (!enrolled || !message) return result;
  // The code of a new advocate's link is random, so the real one will differ.
  const text = message.text.replace(/(\/r\/(?:[A-Z]+-)?)[A-Z0-9]+/g, "$1••••");
  return { ...result, message: { ...message, text } };
}

async function recordOne(context: WriteContext, job: JobInput) {
  const { db, actor, now, record, unchanged } = context;
  const { externalId, service, doneAt = now } = job;
  if (doneAt.getTime() > now.getTime() + DAY_MS) throw fieldError("doneAt", "can’t be in the future");
  const known = externalId === undefined ? undefined : await findJob(context, externalId);
  if (known) {
    unchanged();
    return { job: known, enrolled: false, plannedAsks: 0, asks: [] };
  }
  const { enrolled, ...place } = await findOrEnroll(context, job);
  const technician = job.technician ?? (await findTechnician(context));
  const id = newId(now);
  const inserted = await db
    .insert(table)
    .values({
      orgId: actor.orgId,
      id,
      ...place,
      externalId,
      service,
      technician,
      doneAt,
      source: sourceOf(context),
      recordedBy: actor.userId,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning(jobColumns);
  const [recorded] = inserted;
  // A concurrent request recorded the same job.
  if (!recorded) return { job: await requireJob(context, externalId), enrolled, plannedAsks: 0, asks: [] };
  await giveConsent(context, job, place);
  const plannedAsks = await planJobAsks(db, actor.orgId, [{ jobId: id, ...place, doneAt }], now);
  record({ action: "job.recorded", subjectId: place.advocateId, after: omitNulls(recorded) });
  const asks = plannedAsks > 0 ? await readJobAsks(db, actor, id, now) : [];
  const message = await composeJobMessage(context, { jobId: id, ...place, enrolled, asks });
  return { job: omitNulls(recorded), enrolled, plannedAsks, asks, ...(message && { message }) };
}

/** Stores the agreement to texts of an advocate who had not agreed yet. */
async function giveConsent(context: WriteContext, { advocateId, smsConsent }: JobInput, place: JobPlace) {
  if (!smsConsent || advocateId === undefined) return;
  const [advocate] = await context.db
    .select({ phone: advocates.phone, email: advocates.email, smsConsentAt: advocates.smsConsentAt })
    .from(advocates)
    .where(and(eq(advocates.orgId, context.actor.orgId), eq(advocates.id, advocateId)));
  if (!advocate?.phone || advocate.smsConsentAt) return;
  await updateAdvocate.within(
    { ...context, actor: withOfficeRights(context.actor) },
    {
      ...place,
      smsConsent: true,
      ...(context.actor.plan.sms && advocate.email && { notificationPreference: "both" }),
    },
  );
}

interface JobPlace {
  readonly campaignId: string;
  readonly advocateId: string;
}

/** The first name of a technician who records an own job, for the words of its asks. */
async function findTechnician({ db, actor }: WriteContext): Promise<string | undefined> {
  if (!actor.isTechnician || actor.userId === undefined) return undefined;
  const [own] = await db
    .select({ firstName: users.firstName })
    .from(users)
    .where(and(eq(users.orgId, actor.orgId), eq(users.id, actor.userId)));
  return own?.firstName ?? undefined;
}

function sourceOf({ actor: { kind } }: WriteContext): JobSource {
  if (kind === "webhook") return "webhook";
  return kind === "apiKey" ? "api" : "staff";
}

async function findJob({ db, actor }: WriteContext, externalId: string) {
  const [row] = await db
    .select(jobColumns)
    .from(table)
    .where(and(eq(table.orgId, actor.orgId), eq(table.externalId, externalId)));
  return row && omitNulls(row);
}

async function requireJob(context: WriteContext, externalId = "") {
  const stored = await findJob(context, externalId);
  if (!stored) throw new ApiError("unavailable", "The job is being recorded right now. Please try again.");
  return stored;
}

/** Finds the job's advocate by id or contact, or enrolls the customer. */
async function findOrEnroll(context: WriteContext, job: JobInput) {
  const advocate = await findAdvocate(context, job);
  if (advocate) {
    const { erasedAt, ...place } = advocate;
    if (erasedAt) throw new ApiError("person_erased", "This person’s data was erased.");
    return { ...place, enrolled: false };
  }
  if (job.advocateId !== undefined) throw new ApiError("not_found", "There is no such advocate.");
  const campaignId = job.campaignId ?? (await findOnlyCampaign(context));
  return { campaignId, ...(await enrollCustomer(context, { ...job, campaignId })) };
}

async function findAdvocate({ db, actor }: WriteContext, { advocateId, campaignId, email, phone }: JobInput) {
  const isWanted =
    advocateId === undefined
      ? or(
          email === undefined ? undefined : eq(advocates.emailIdentity, normalizeEmail(email)),
          phone === undefined ? undefined : eq(advocates.phone, phone),
        )
      : eq(advocates.id, advocateId);
  const byEmail = sql`(${advocates.emailIdentity} = ${email === undefined ? "" : normalizeEmail(email)}) IS TRUE`;
  const [advocate] = await db
    .select({ campaignId: advocates.campaignId, advocateId: advocates.id, erasedAt: advocates.erasedAt })
    .from(advocates)
    .innerJoin(campaigns, and(onCampaign(advocates), isNull(campaigns.deletedAt)))
    .where(
      and(
        eq(advocates.orgId, actor.orgId),
        isWanted,
        campaignId === undefined ? undefined : eq(advocates.campaignId, campaignId),
      ),
    )
    // Prefer active campaigns, then the newest.
    .orderBy(desc(byEmail), campaigns.status, desc(advocates.campaignId))
    .limit(1);
  return advocate;
}

async function findOnlyCampaign({ db, actor, now }: WriteContext): Promise<string> {
  const running = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.orgId, actor.orgId), takesReferrals(campaigns, now), isNull(campaigns.deletedAt)))
    .limit(2);
  const [only, another] = running;
  if (only && !another) return only.id;
  throw fieldError(
    "campaignId",
    only ? "is required: you have several active campaigns" : "is required: you have no active campaign",
  );
}

async function enrollCustomer(
  context: WriteContext,
  { campaignId, name, email, phone, smsConsent = false }: JobInput & { readonly campaignId: string },
): Promise<{ advocateId: string; enrolled: boolean }> {
  if (name === undefined) throw fieldError("name", "is required for a customer who is no advocate yet");
  const [organization] = await context.db
    .select({ isOn: organizations.asksOn })
    .from(organizations)
    .where(eq(organizations.id, context.actor.orgId));
  const { rows } = await importAdvocates.within(
    { ...context, actor: withOfficeRights(context.actor) },
    {
      campaignId,
      rows: [{ name, mayText: smsConsent, ...(email && { email }), ...(phone && { phone }) }],
      // The ask carries the link if asks are on.
      sendInvites: !organization?.isOn,
    },
  );
  const [row] = rows;
  if (row?.advocateId) return { advocateId: row.advocateId, enrolled: true };
  if (row?.outcome === "noRoom") {
    throw new ApiError("plan_limit_reached", "Your account has no room for another advocate.");
  }
  // A concurrent request enrolled the same customer while this one waited for its turn.
  if (row?.outcome === "alreadyEnrolled") {
    const advocate = await findAdvocate(context, {
      campaignId,
      ...(email && { email }),
      ...(phone && { phone }),
    });
    if (advocate) return { advocateId: advocate.advocateId, enrolled: false };
  }
  const [problem] = row?.errors ?? [];
  throw fieldError(problem?.field ?? "email", problem?.message ?? "can’t be used");
}
