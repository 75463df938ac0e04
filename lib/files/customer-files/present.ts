import { and, eq, inArray, isNotNull, isNull, max, min, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "@/db/client";
import type { CustomerRowOutcome } from "@/db/enums";
import { onAdvocate } from "@/db/joins";
import { advocates } from "@/db/schema/advocates";
import { campaigns } from "@/db/schema/campaigns";
import { customerFileRows as rows, type customerFiles as table } from "@/db/schema/customer-files";
import { imports } from "@/db/schema/imports";
import { referrals } from "@/db/schema/referrals";
import { onCampaign } from "@/lib/business/campaigns/conditions";
import { explainGone, findDeleted } from "@/lib/files/customer-files/campaign-gone";
import { describeBest, describeReason, describeSigns } from "@/lib/files/customer-files/describe";
import { factsOf, type Option } from "@/lib/files/customer-files/judge";
import type { Candidate, CustomerFileResult } from "@/lib/files/customer-files/row-fields";
import { undoableUntil } from "@/lib/files/undo-window";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { findKnownCustomers, formatStreet } from "@/lib/leads/customers/service";

type StoredFile = typeof table.$inferSelect;
type StoredFileRow = typeof rows.$inferSelect;

const countRows = (test: SQL | undefined) => sql<number>`count(*) FILTER (WHERE ${test})`.mapWith(Number);
const sumCredit = (test: SQL | undefined) =>
  sql<number>`coalesce(sum(${rows.creditCents}) FILTER (WHERE ${test}), 0)`.mapWith(Number);

const came = (outcome: CustomerRowOutcome) => and(ne(rows.state, "failed"), eq(rows.outcome, outcome));
const [converts, reverses, invites] = [came("convert"), came("reverse"), came("invite")];
const ofPeople = (test: SQL | undefined) => and(eq(rows.kind, "person"), test);

/** Conditions: nothing is left to correct in a row; its person is an advocate already; a member allows messages. */
export const isRight = sql`${rows.facts} -> 'errors' IS NULL`;
export const isKnown = sql`coalesce(${rows.facts} ->> 'why', '') = 'enrolled'`;
const isFine = sql`coalesce(${rows.facts} ->> 'isFine', '') <> 'false'`;
const invitesNext = and(invites, eq(rows.state, "waiting"), isFine);
const silentPhone = and(isNotNull(rows.phone), eq(rows.mayText, false));

/** A file's row counts by result, from an aggregate over its rows. */
const tally = {
  convert: { count: countRows(converts), creditCents: sumCredit(converts) },
  reverse: { count: countRows(reverses), creditCents: sumCredit(reverses) },
  // The refund was too small to change the reward.
  noted: countRows(and(reverses, isNotNull(rows.jobValueCents), sql`coalesce(${rows.creditCents}, 0) = 0`)),
  invite: countRows(invites),
  withoutTexts: countRows(and(invites, silentPhone)),
  ask: countRows(and(came("ask"), isRight)),
  wrong: countRows(and(came("ask"), not(isRight))),
  known: countRows(and(came("nothing"), isKnown)),
  emails: countRows(and(invitesNext, isNotNull(rows.email))),
  texts: countRows(and(invitesNext, isNotNull(rows.phone), rows.mayText)),
  unreachable: countRows(and(invites, silentPhone, isNull(rows.email))),
  cut: countRows(and(ofPeople(invites), isNotNull(rows.unread))),
  failed: countRows(eq(rows.state, "failed")),
};

/** Condition: applying the row would change something, if only by making its customer known; or a member has to decide. */
const isWork = or(
  inArray(rows.outcome, ["convert", "reverse", "invite", "ask"]),
  inArray(rows.kind, ["job", "refund"]),
);

/** Files in API form, with row counts by result. */
export async function presentFiles(db: Db, orgId: string, files: readonly StoredFile[]) {
  const ids = files.map(({ id }) => id);
  const counted = await db
    .select({
      ...tally,
      fileId: rows.fileId,
      from: min(rows.jobDate),
      until: max(rows.jobDate),
      unchecked: countRows(isNull(rows.outcome)),
      workCount: countRows(isWork),
      added: countRows(and(eq(rows.outcome, "invite"), eq(rows.state, "done"))),
      unadded: countRows(and(eq(rows.outcome, "invite"), inArray(rows.state, ["waiting", "failed"]))),
      pendingCount: countRows(and(eq(rows.state, "waiting"), or(converts, reverses, ofPeople(invites)))),
    })
    .from(rows)
    .where(and(eq(rows.orgId, orgId), inArray(rows.fileId, ids)))
    .groupBy(rows.fileId);
  const removed = await db
    .select({ id: imports.id, count: imports.removed })
    .from(imports)
    .where(and(eq(imports.orgId, orgId), inArray(imports.id, ids)));
  const deleted = await findDeleted(
    db,
    orgId,
    files.map(({ inviteCampaignId }) => inviteCampaignId),
  );
  return files.map(({ orgId: _, id, actorKind, actorId, userId, uploadedBy, checkedAt, ...row }) => {
    const { inviteCampaignId, sendsInvites, stoppedAt, ...file } = row;
    const { fileId, from, until, unchecked, workCount, added, unadded, pendingCount, ...totals } = counted.find(
      (one) => one.fileId === id,
    ) ?? { ...nothing, fileId: id };
    const { convert, reverse, invite, ask, wrong, failed } = totals;
    const counts = [convert.count, reverse.count, invite, ask, wrong, failed, unchecked];
    const others = counts.reduce((sum, count) => sum + count);
    const gone = unadded > 0 && file.forgottenAt === null ? deleted.get(inviteCampaignId ?? "") : undefined;
    return omitNulls({
      ...file,
      fileId,
      from,
      until,
      pendingCount,
      inviteTo: inviteCampaignId,
      removedCount: removed.find((one) => one.id === id)?.count ?? null,
      stopped: stoppedAt && describeStopped(file),
      problem: gone === undefined ? null : explainGone(gone, { ...file, hasAdded: added > 0 }),
      isEmpty: file.state === "checked" && workCount === 0,
      totals: { ...totals, nothing: Math.max(0, file.rowCount - others) },
      undoableUntil:
        file.state === "applied" && file.appliedAt && file.forgottenAt === null ? undoableUntil(file.appliedAt) : null,
    });
  });
}

const none = { count: 0, creditCents: 0 };
const nothing = {
  convert: none,
  reverse: none,
  noted: 0,
  invite: 0,
  withoutTexts: 0,
  ask: 0,
  failed: 0,
  wrong: 0,
  known: 0,
  emails: 0,
  texts: 0,
  unreachable: 0,
  cut: 0,
  unchecked: 0,
  workCount: 0,
  added: 0,
  unadded: 0,
  pendingCount: 0,
  from: null,
  until: null,
};

function describeStopped({ state, appliedBy, undoneBy }: Pick<StoredFile, "state" | "appliedBy" | "undoneBy">): string {
  const [name, act, again] = state === "undoing" ? [undoneBy, "undoing", "Undo"] : [appliedBy, "applying", "Apply"];
  return `${name} was ${act} this file and may no longer do so. ${again} it again to go on in your own name.`;
}

interface AdvocateSummary {
  readonly advocateId: string;
  readonly advocateName: string;
  readonly campaignId: string;
  readonly campaignName: string;
}

interface LeadSummary extends AdvocateSummary {
  readonly referralId: string;
  readonly friendName: string;
  readonly friendEmail: string | null;
  readonly friendPhone: string | null;
  readonly createdAt: Date;
}

/** Rows in API form, with current names and reasons as sentences. */
export async function presentRows(
  db: Db,
  orgId: string,
  storedRows: readonly StoredFileRow[],
): Promise<z.output<typeof CustomerFileResult>[]> {
  const facts = storedRows.map((row) => ({ row, facts: factsOf(row) }));
  const options = facts.flatMap(({ facts: { options: some = [] } }) => some);
  const leads = await readLeads(db, orgId, [
    ...storedRows.map(({ referralId }) => referralId),
    ...options.map(({ referralId }) => referralId ?? null),
  ]);
  const people = await readPeople(db, orgId, [
    ...storedRows.map(({ advocateId }) => advocateId),
    ...options.map(({ advocateId }) => advocateId),
  ]);
  const streets = await readStreets(db, orgId, [...leads.values()]);
  return facts.map(({ row, facts: { why, by, options: some = [], ...more } }) => {
    const { orgId: _, fileId: __, id, facts: ___, decidedAt, decidedById, unread, madeReferral, ...stored } = row;
    const lead = row.referralId === null ? undefined : leads.get(row.referralId);
    const person = lead ?? (row.advocateId === null ? undefined : people.get(row.advocateId));
    const candidates = some.flatMap((option) => {
      const known = option.referralId === undefined ? people.get(option.advocateId) : leads.get(option.referralId);
      return known ? [present(row, option, known, streets)] : [];
    });
    const name = (at: number) => candidates[at]?.friendName ?? "";
    const best = row.outcome === "ask" ? describeBest(some, name) : undefined;
    return {
      ...omitNulls({ ...stored, street: stored.street && formatStreet(stored.street) }),
      rowId: id,
      matchedBy: [...by],
      candidates: row.outcome === "ask" ? candidates : [],
      errors: more.errors,
      needsTotal: row.outcome === "ask" && more.needsTotal === true,
      ...(lead && { friendName: lead.friendName }),
      ...(person && { campaignId: person.campaignId, advocateName: person.advocateName }),
      ...reasonOf(row, { why, by, options: some, ...more }, candidates),
      ...(best !== undefined && { best }),
    };
  });
}

/** The reason as a sentence; none for a row that is not checked yet, or that needs none. */
function reasonOf(...[row, ...found]: Parameters<typeof describeReason>): { readonly reason?: string } {
  const reason = row.outcome === null ? "" : describeReason(row, ...found);
  return reason === "" ? {} : { reason };
}

type Streets = ReadonlyMap<string, string>;

function present(
  row: StoredFileRow,
  option: Option,
  known: LeadSummary | AdvocateSummary,
  streets: Streets,
): z.output<typeof Candidate> {
  const isLead = "referralId" in known;
  const street = isLead ? streets.get(known.referralId) : undefined;
  return {
    campaignId: known.campaignId,
    campaignName: known.campaignName,
    advocateId: known.advocateId,
    advocateName: known.advocateName,
    friendName: isLead ? known.friendName : (row.name ?? ""),
    ...(isLead && { referralId: known.referralId, createdAt: known.createdAt }),
    ...(option.creditCents !== undefined && { creditCents: option.creditCents }),
    signs: describeSigns(row, option.signs, isLead ? { ...known, street } : undefined),
  };
}

async function readLeads(db: Db, orgId: string, ids: readonly (string | null)[]): Promise<Map<string, LeadSummary>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const leads = await db
    .select({
      referralId: referrals.id,
      friendName: referrals.friendName,
      friendEmail: referrals.friendEmailIdentity,
      friendPhone: referrals.friendPhone,
      createdAt: referrals.createdAt,
      advocateId: advocates.id,
      advocateName: advocates.name,
      campaignId: campaigns.id,
      campaignName: campaigns.name,
    })
    .from(referrals)
    .innerJoin(advocates, onAdvocate(referrals))
    .innerJoin(campaigns, onCampaign(referrals))
    .where(and(eq(referrals.orgId, orgId), inArray(referrals.id, wanted)));
  return new Map(leads.map((lead) => [lead.referralId, lead]));
}

async function readPeople(
  db: Db,
  orgId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, AdvocateSummary>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const found = await db
    .select({
      advocateId: advocates.id,
      advocateName: advocates.name,
      campaignId: campaigns.id,
      campaignName: campaigns.name,
    })
    .from(advocates)
    .innerJoin(campaigns, onCampaign(advocates))
    .where(and(eq(advocates.orgId, orgId), inArray(advocates.id, wanted)));
  return new Map(found.map((person) => [person.advocateId, person]));
}

async function readStreets(db: Db, orgId: string, leads: readonly LeadSummary[]): Promise<Streets> {
  const known = await findKnownCustomers(
    db,
    orgId,
    leads.map(({ friendEmail: email, friendPhone: phone }) => ({ email, phone })),
  );
  return new Map(
    leads.flatMap(({ referralId }, at) => {
      const street = known[at]?.street;
      return street === undefined ? [] : [[referralId, street]];
    }),
  );
}
