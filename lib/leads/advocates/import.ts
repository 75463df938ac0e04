import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { emailOptOuts } from "@/db/schema/messages";
import { single } from "@/db/single";
import { findCampaign } from "@/lib/business/campaigns/service";
import { countRemaining, lockAdditions } from "@/lib/business/plans/plan-usage";
import type { Actor } from "@/lib/kit/auth/actor";
import { ApiError, describeIssues, type FieldError } from "@/lib/kit/errors";
import { type Context, implement } from "@/lib/kit/implement";
import { normalizeEmail } from "@/lib/kit/normalize-email";
import { omitNulls } from "@/lib/kit/omit-nulls";
import { advocates } from "@/lib/leads/advocates/contract";
import { findDoubt } from "@/lib/leads/advocates/doubtful-person";
import { enroll, findEnrolled, identityOf, type NewPerson } from "@/lib/leads/advocates/enroll";
import type { Doubt, importOutcomes } from "@/lib/leads/advocates/import-row";
import { preferenceFor } from "@/lib/leads/advocates/notification-preference";
import { queueInvites } from "@/lib/messages/advocate-messages";
import { agreementFor } from "@/lib/messages/consent-words";
import { forecastMessages } from "@/lib/messages/forecast";
import { agreementBy } from "@/lib/messages/text-consents";

interface Judged {
  readonly outcome: (typeof importOutcomes)[number];
  readonly errors?: FieldError[];
  /** The person to enroll, if the row is valid. */
  readonly person?: NewPerson;
  /** Why the person should not be messaged, unless the caller has reviewed it. */
  readonly doubt?: Doubt;
  readonly isFine?: boolean;
}

export const importAdvocates = implement(advocates.importMany, async (context, input) => {
  const { db, actor } = context;
  const { campaignId, dryRun = false, sendInvites = true, importId } = input;
  const campaign = await findCampaign(db, actor, campaignId);
  // Hold the lock until commit, so no one else takes the room counted here.
  if (!dryRun) await lockAdditions(db, actor.orgId, "advocates");
  if (!dryRun && importId) await openImport(context, { ...input, importId });
  const rows = await fitRoom(context, await judgePeople(context, input));
  const people = rows.flatMap(({ person }) => (person && !dryRun ? [person] : []));
  const enrolled = await enroll(context, people, `Enrolled in ${campaign.name}`);
  const added = enrolled.filter((advocate) => advocate !== null);
  if (importId) await countEnrolled(context, importId, added.length);
  const silent = new Set(rows.filter((row) => row.doubt && !row.isFine).map(({ person }) => person));
  const quiet = people.flatMap((person, at) => (silent.has(person) ? (enrolled[at] ?? []) : []));
  await stopEmailsTo(context, quiet);
  const invited = sendInvites ? added.filter((advocate) => !quiet.includes(advocate)) : [];
  const queued = await queueInvites(context, invited, campaign);
  const sending = queued.length > 0 ? await forecastMessages(db, actor.orgId, queued, context.now) : undefined;
  for (const advocate of added) {
    const { advocateId: subjectId } = advocate;
    context.record({ action: "advocate.enrolled", subjectId, after: omitNulls(advocate) });
  }
  if (added.length === 0) context.unchanged();
  const advocateOf = new Map(people.map((person, index) => [person, enrolled[index]]));
  const withoutTexts = rows.filter(({ person }) => person?.phone !== undefined && person.agreed === undefined);
  return {
    withoutTexts: withoutTexts.length,
    ...(sending && { sending }),
    rows: rows.map((row) => {
      const advocate = row.person && advocateOf.get(row.person);
      const doubt = row.doubt && { doubt: row.doubt };
      if (advocate === null) return { outcome: "alreadyEnrolled" as const };
      if (advocate) return { outcome: "enrolled" as const, advocateId: advocate.advocateId, ...doubt };
      return row;
    }),
  };
});

/** Opts out the people who should not be written to from later emails such as "Invite all", until they opt in. */
async function stopEmailsTo(
  { db, actor: { orgId }, now: createdAt }: Context<Tx>,
  people: readonly { readonly email: string | null }[],
): Promise<void> {
  const rows = people.flatMap(({ email }) =>
    email === null ? [] : [{ orgId, email: normalizeEmail(email), createdAt }],
  );
  if (rows.length > 0) await db.insert(emailOptOuts).values(rows).onConflictDoNothing();
}

interface ImportRequest {
  readonly importId: string;
  readonly campaignId: string;
  readonly fileName?: string | undefined;
}

/**
 * Creates the import on a file's first request, under the lock for additions that undo also takes.
 * @throws ApiError `import_closed` if it was undone or belongs to another campaign
 */
async function openImport({ db, actor, now }: Context<Tx>, { importId, campaignId, fileName }: ImportRequest) {
  const { orgId, name: importedBy } = actor;
  await db
    .insert(imports)
    .values({ orgId, id: importId, campaignId, fileName, importedBy, createdAt: now })
    .onConflictDoNothing();
  const rows = await db.select().from(imports).where(isImport(orgId, importId));
  const opened = single(rows);
  if (opened.undoneAt) throw new ApiError("import_closed", "This import was undone, so no one can be added to it.");
  if (opened.campaignId !== campaignId) {
    throw new ApiError("import_closed", "This import belongs to another campaign.");
  }
}

async function countEnrolled({ db, actor }: Context<Tx>, importId: string, count: number) {
  if (count === 0) return;
  await db
    .update(imports)
    .set({ enrolled: sql`${imports.enrolled} + ${count}` })
    .where(isImport(actor.orgId, importId));
}

const isImport = (orgId: string, importId: string) => and(eq(imports.orgId, orgId), eq(imports.id, importId));

type ImportInput = z.output<typeof advocates.importMany.input>;
type ImportRow = ImportInput["rows"][number];

interface PeopleRows extends Pick<ImportInput, "campaignId" | "importId"> {
  readonly rows: readonly ImportRow[];
}

/** Whether each of these people could be enrolled, without the plan's limit. Compares them with the stored ones only. */
export async function judgePeople({ db, actor }: Context<Tx>, given: PeopleRows): Promise<Judged[]> {
  const { campaignId } = given;
  const rows = given.rows.map((row) => readRow(row, given, actor));
  const people = rows.flatMap((row) => ("person" in row ? [row.person] : []));
  const enrolled = await findEnrolled(db, { orgId: actor.orgId, campaignId }, people);
  return rows.map((row) => {
    if ("errors" in row) return { outcome: "invalid", errors: row.errors };
    return enrolled.has(identityOf(row.person)) ? { outcome: "alreadyEnrolled" } : { outcome: "ready", ...row };
  });
}

/** Counts each person once, and as many as the plan has room for. */
async function fitRoom({ db, actor }: Context<Tx>, rows: readonly Judged[]): Promise<Judged[]> {
  const seen = new Set<string>();
  let room = await countRemaining(db, actor, "advocates");
  return rows.map((row) => {
    if (!row.person) return row;
    const identity = identityOf(row.person);
    if (seen.has(identity)) return { outcome: "alreadyEnrolled" };
    seen.add(identity);
    if (room === 0) return { outcome: "noRoom" };
    room--;
    return row;
  });
}

/** A person to enroll, or the errors of the row. */
type ReadRow = (Pick<Judged, "doubt" | "isFine"> & { readonly person: NewPerson }) | { readonly errors: FieldError[] };

/** Validates a spreadsheet row by the rules of an enrollment. Empty fields count as missing. */
function readRow(row: ImportRow, { campaignId, importId }: PeopleRows, actor: Actor): ReadRow {
  const { mayText: hasAgreed = false, isFine = false, ...texts } = row;
  const given = Object.entries(texts).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []));
  const read = advocates.invite.input.safeParse({ campaignId, ...Object.fromEntries(given) }, { reportInput: true });
  if (!read.success) return { errors: describeIssues(read.error) };
  const doubt = findDoubt(read.data);
  // A person who must not be contacted has not agreed to texts, whatever a column says.
  const mayText = hasAgreed && (doubt === undefined || isFine);
  const notificationPreference = preferenceFor({ ...read.data, mayText });
  if (notificationPreference === "sms" && !actor.plan.sms) {
    const message = "is required because your account doesn’t include texts";
    return { errors: [{ field: "email", message }] };
  }
  const agreed = importId === undefined ? agreementBy(actor) : agreementFor("import");
  return {
    person: { ...read.data, importId, notificationPreference, ...(mayText && { agreed }) },
    ...(doubt && { doubt, isFine }),
  };
}
