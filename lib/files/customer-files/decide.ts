import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { customerFileRows as rows } from "@/db/schema/customer-files";
import { referrals } from "@/db/schema/referrals";
import { single } from "@/db/single";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import { readTimeZone, type StoredFile } from "@/lib/files/customer-files/check";
import { customerFiles } from "@/lib/files/customer-files/contract";
import { findLeads, type LeadCandidate } from "@/lib/files/customer-files/find-leads";
import { creditOf, type Facts, factsOf } from "@/lib/files/customer-files/judge";
import { judgeCorrected } from "@/lib/files/customer-files/judge-people";
import { changeOf, earnedOf } from "@/lib/files/customer-files/judge-refund";
import { presentRows } from "@/lib/files/customer-files/present";
import { readCorrected } from "@/lib/files/customer-files/read-row";
import { fileClosed, lockFile, requireKept } from "@/lib/files/customer-files/service";
import { ApiError, fieldError } from "@/lib/kit/errors";
import { implement, type WriteContext } from "@/lib/kit/implement";
import { readReverseShare } from "@/lib/ledger/credit-settings/read";

type DecideInput = z.output<typeof customerFiles.decide.input>;
type StoredFileRow = typeof rows.$inferSelect;

export const decideCustomerFileRow = implement(customerFiles.decide, async (context, input) => {
  const { db, actor, now, record } = context;
  const file = await lockFile(context, input.fileId);
  if (file.state !== "checked" && file.state !== "applied") {
    throw fileClosed("Rows can be decided while the file is checked, and after it was applied.");
  }
  requireKept(file);
  const byId = and(eq(rows.orgId, actor.orgId), eq(rows.fileId, input.fileId), eq(rows.id, input.rowId));
  const [row] = await db.select().from(rows).where(byId).for("no key update");
  if (!row) throw new ApiError("not_found", "There is no row with this id in this file.");
  const isOpen = row.outcome === "ask" || (row.decidedAt !== null && row.state === "waiting") || row.state === "failed";
  if (!isOpen && !isSetAside(row)) throw fileClosed("There is nothing to decide about this row.");
  const decided = input.nothing
    ? setAside(row)
    : row.kind === "person"
      ? await settlePerson(context, file, row, input)
      : await settle(context, row, input);
  const changed = await db
    .update(rows)
    .set({
      ...decided,
      problem: null,
      decidedBy: actor.name,
      decidedById: actor.userId ?? null,
      decidedAt: now,
    })
    .where(byId)
    .returning();
  record({
    action: "customer_file.decided",
    subjectId: input.fileId,
    before: { outcome: row.outcome },
    after: {
      row: row.row,
      outcome: decided.outcome,
      referralId: decided.referralId,
      advocateId: decided.advocateId,
    },
  });
  return { row: single(await presentRows(db, actor.orgId, changed)) };
});

/** Whether a member marked a row as unrelated. This can be undone until the file is applied. */
function isSetAside(row: StoredFileRow): boolean {
  const isDecision = row.kind === "person" || factsOf(row).why === "decided";
  return row.decidedAt !== null && row.outcome === "nothing" && isDecision;
}

// Keep the question with the decision, so that the row can be decided again.
function decidedFacts(row: StoredFileRow): Facts {
  return { ...factsOf(row), why: "decided", by: ["decided"] };
}

const noLead = { referralId: null, advocateId: null, creditCents: null };

function setAside(row: StoredFileRow) {
  return { outcome: "nothing", state: "done", facts: decidedFacts(row), ...noLead } as const;
}

/** Corrects a person's row and judges it again, or decides whether to write to them. */
async function settlePerson(
  context: WriteContext,
  file: StoredFile,
  row: StoredFileRow,
  { invite, person }: DecideInput,
) {
  if (person) {
    const corrected = readCorrected(person);
    const verdict = await judgeCorrected(context, file, { ...row, ...corrected });
    const state = verdict.outcome === "nothing" ? ("done" as const) : ("waiting" as const);
    const facts = { ...verdict.facts, isWrong: true } satisfies Facts;
    return { ...corrected, ...noLead, unread: null, outcome: verdict.outcome, state, facts };
  }
  if (invite === undefined || factsOf(row).errors) {
    throw fieldError(invite === undefined ? "invite" : "person", "is required for this row");
  }
  const facts = { ...decidedFacts(row), isFine: invite } satisfies Facts;
  return { ...noLead, outcome: "invite", state: "waiting", facts } as const;
}

async function settle(context: WriteContext, row: StoredFileRow, input: DecideInput) {
  if ((input.invite ?? input.person) !== undefined) {
    throw fieldError("referralId", "or advocateId or nothing is required for a job");
  }
  const givenCents = row.jobValueCents ?? input.jobTotalCents ?? null;
  const decided = { state: "waiting", facts: decidedFacts(row), unread: null } as const;
  if (row.kind === "refund") {
    const lead = await findLead(context, row, input.referralId);
    const { referralId, advocateId } = lead;
    // The job's total decides how much to take back; without it, all of the reward.
    const jobValueCents = lead.jobValueCents === null ? null : givenCents;
    const share = await readReverseShare(context.db, context.actor.orgId);
    const creditCents = changeOf(earnedOf(lead), jobValueCents, share);
    return { ...decided, outcome: "reverse", jobValueCents, referralId, advocateId, creditCents } as const;
  }
  const { referralId, advocateId, ...terms } =
    input.referralId === undefined
      ? await findAdvocate(context, row, input.advocateId)
      : await findOpen(context, input.referralId);
  if (terms.rewardMode === "percent" && givenCents === null) {
    throw fieldError("jobTotalCents", "is required because the reward is a percent of the job");
  }
  const creditCents = creditOf(terms, givenCents) ?? 0;
  const lead = { referralId, advocateId, jobValueCents: givenCents, creditCents };
  return { ...decided, outcome: "convert", ...lead } as const;
}

/** The converted lead of a refund. */
async function findLead(
  { db, actor }: WriteContext,
  row: StoredFileRow,
  referralId: string | undefined,
): Promise<LeadCandidate> {
  const timeZone = await readTimeZone(db, actor.orgId);
  const leads = await findLeads(db, { orgId: actor.orgId, timeZone }, [row], () => "");
  const lead = leads
    .get(row.id)
    ?.find((candidate) => candidate.referralId === referralId && candidate.status === "converted");
  if (!lead) throw fieldError("referralId", "isn’t one of the leads that this refund may be of", "not_found");
  return lead;
}

async function findOpen({ db, actor }: WriteContext, referralId: string) {
  const [campaign] = await db
    .select({
      referralId: referrals.id,
      advocateId: referrals.advocateId,
      status: referrals.status,
      stage: referrals.stage,
      rewardMode: referrals.rewardMode,
      advocateRewardValue: referrals.advocateRewardValue,
    })
    .from(referrals)
    .innerJoin(campaigns, onCampaign(referrals))
    .where(and(eq(referrals.orgId, actor.orgId), eq(referrals.id, referralId)));
  if (!campaign) throw new ApiError("not_found", "There is no lead with this referralId.");
  if (campaign.status === "converted" || campaign.stage === "rejected") {
    throw fieldError("referralId", "must be an open lead");
  }
  return campaign;
}

async function findAdvocate({ db, actor }: WriteContext, row: StoredFileRow, advocateId = "") {
  if (row.name === null || (row.email ?? row.phone) === null) {
    throw fieldError("advocateId", "can’t get a lead without a name and a contact in the file");
  }
  const [advocate] = await db
    .select({
      advocateId: advocates.id,
      rewardMode: campaigns.rewardMode,
      advocateRewardValue: campaigns.advocateRewardValue,
    })
    .from(advocates)
    .innerJoin(campaigns, onCampaign(advocates))
    .where(and(eq(advocates.orgId, actor.orgId), eq(advocates.id, advocateId)));
  if (!advocate) throw new ApiError("not_found", "There is no advocate with this advocateId.");
  return { ...advocate, referralId: null };
}
