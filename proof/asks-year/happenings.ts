import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import type { AskStep } from "@/db/enums";
import { sendAskNow, skipAsk, updateAskSettings } from "@/lib/asks/decide";
import { updateAskPlan } from "@/lib/asks/plan";
import { recordJob } from "@/lib/asks/record-job";
import { updateCampaign } from "@/lib/business/campaigns/service";
import { adjustCredit } from "@/lib/credit/adjust";
import { erasePerson } from "@/lib/insights/people/service";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import { importAdvocates } from "@/lib/leads/advocates/import";
import { updateAdvocate } from "@/lib/leads/advocates/service";
import { at, type Town, type TownShop } from "@/proof/asks-year/town";
import type { Customer, CustomerCampaign, Happening } from "@/proof/asks-year/world";
import { emailProblem } from "@/proof/fixtures/email-provider";
import { optedOut } from "@/proof/fixtures/sms-provider";

/** Schedules every event that doesn't depend on people's reactions. */
export function planHappenings(town: Town): void {
  for (const { at: time, happening } of town.world.happenings) {
    town.agenda.add(time, (now) => happen(town, happening, now));
  }
}

async function happen(town: Town, happening: Happening, now: Date): Promise<void> {
  town.diary.count(happening.kind);
  switch (happening.kind) {
    case "invite":
      return invite(town, at(town.world.customers, happening.customer), now);
    case "job":
      return reportJob(town, happening, now);
    case "tag":
    case "untag":
    case "erase":
    case "spend":
      return changePerson(town, happening, now);
    case "refuse":
      return refuse(town, at(town.world.customers, happening.customer));
    case "skip":
    case "sendNow":
      return decideByHand(town, happening, now);
    default:
      return changeCampaign(town, happening, now);
  }
}

/** The shop and campaign of a customer. */
function placeOf({ shops }: Town, { business, campaign }: CustomerCampaign) {
  const shop = at(shops, business);
  return { shop, campaign: at(shop.campaigns, campaign) };
}

async function invite(town: Town, customer: Customer, now: Date): Promise<void> {
  if (town.diary.advocateOf.has(customer.key)) return;
  const { shop, campaign } = placeOf(town, customer);
  const { name, email, phone, language, agreedToTexts } = customer;
  const contacts = { ...(email && { email }), ...(phone && { phone }), ...(language && { language }) };
  const row = { name, ...contacts, mayText: agreedToTexts };
  const { rows } = await importAdvocates(shop.actor, { campaignId: campaign.campaignId, rows: [row] }, { now });
  const [imported] = rows;
  if (!imported?.advocateId) throw new Error(`Customer ${customer.key} was not enrolled: ${JSON.stringify(rows)}`);
  town.diary.advocateOf.set(customer.key, imported.advocateId);
}

/** Hours from a job to each step, as configured in these campaigns. Written independently of the product. */
const delays = {
  usual: { after_job: 2, reminder: 72, last_reminder: 336 },
  asking: { question: 2, after_job: 26, reminder: 96, last_reminder: 360 },
} as const;

async function reportJob(
  town: Town,
  { customer: key, externalId, agoMs }: Extract<Happening, { kind: "job" }>,
  now: Date,
): Promise<void> {
  const { diary } = town;
  const customer = at(town.world.customers, key);
  const { shop, campaign } = placeOf(town, customer);
  const known = diary.advocateOf.get(key);
  if (known && diary.erased.has(known)) return;
  const { name, email, phone, agreedToTexts } = customer;
  const contacts = { ...(email && { email }), ...(phone && { phone }), smsConsent: agreedToTexts };
  const who = known ? { advocateId: known } : { campaignId: campaign.campaignId, name, ...contacts };
  const doneAt = new Date(now.getTime() - agoMs);
  const input = { ...who, externalId, doneAt: doneAt.toISOString(), service: "drain cleaning" };
  const { job, enrolled } = await recordJob(shop.actor, input, { now });
  diary.advocateOf.set(key, job.advocateId);
  if (enrolled) diary.count("customers enrolled by a job");
  if (diary.jobs.has(job.jobId)) return;
  diary.jobs.add(job.jobId);
  expectSteps(town, { shop, customer, ...job, doneAt, now });
}

interface ReportedJob {
  readonly shop: TownShop;
  readonly customer: Customer;
  readonly jobId: string;
  readonly campaignId: string;
  readonly doneAt: Date;
  readonly now: Date;
}

function expectSteps(town: Town, { shop, customer, jobId, campaignId, doneAt, now }: ReportedJob): void {
  const { diary } = town;
  const { manner } = placeOf(town, customer).campaign;
  const age = now.getTime() - doneAt.getTime();
  const isAsked = !diary.silentCampaigns.has(campaignId) && age <= 45 * DAY_MS;
  const from = age > 2 * DAY_MS ? now.getTime() : doneAt.getTime();
  const steps = Object.entries(delays[manner === "asking" ? "asking" : "usual"])
    .filter(([step]) => isAsked && !diary.silentSteps.has(`${campaignId} ${step}`))
    .map(([step, hours]): [string, number] => [step, Math.max(now.getTime(), from + hours * HOUR_MS)]);
  diary.expected.set(jobId, { orgId: shop.orgId, steps: new Map(steps) });
}

type ChangeOfPerson = Extract<Happening, { kind: "tag" | "untag" | "erase" | "spend" }>;

async function changePerson(town: Town, { kind, customer: key }: ChangeOfPerson, now: Date): Promise<void> {
  const { diary } = town;
  const advocateId = diary.advocateOf.get(key);
  if (advocateId === undefined || diary.erased.has(advocateId)) return;
  const { shop, campaign } = placeOf(town, at(town.world.customers, key));
  const place = { campaignId: campaign.campaignId, advocateId };
  if (kind === "erase") {
    await erasePerson(shop.actor, { advocateId, force: true }, { now });
    diary.erased.add(advocateId);
  } else if (kind === "spend") {
    const [credit] = await database().execute<{ cents: number }>(sql`
      SELECT credit_balance_cents AS cents FROM advocates WHERE org_id = ${shop.orgId}::uuid AND id = ${advocateId}::uuid`);
    if (credit && credit.cents > 0) await adjustCredit(shop.actor, { ...place, delta: -credit.cents }, { now });
  } else {
    await updateAdvocate(shop.actor, { ...place, doNotAsk: kind === "tag" }, { now });
    if (kind === "tag") diary.marked.add(advocateId);
    else diary.marked.delete(advocateId);
  }
}

// The carrier learns of a STOP before we do, or a mailbox no longer exists.
async function refuse({ providers, diary }: Town, { phone, email }: Customer): Promise<void> {
  if (phone) providers.sms.refusals.set(phone, optedOut);
  if (email) {
    const gone = emailProblem(422, "validation_error", "The recipient's mailbox does not exist");
    providers.email.refusals.set(email, gone);
  }
  for (const contact of [phone, email]) if (contact) diary.refused.add(contact);
}

type ByHand = Extract<Happening, { kind: "skip" | "sendNow" }>;

async function decideByHand({ shops, diary }: Town, { kind, business }: ByHand, now: Date): Promise<void> {
  const { actor, orgId } = at(shops, business);
  const [planned] = await database().execute<{ askId: string }>(sql`
    SELECT id AS "askId" FROM asks WHERE org_id = ${orgId}::uuid AND state = 'planned' ORDER BY due_at, cause_id LIMIT 1`);
  if (!planned) return;
  if (kind === "skip") await skipAsk(actor, planned, { now });
  else await sendAskNow(actor, planned, { now });
  (kind === "skip" ? diary.skippedByHand : diary.sentByHand).add(planned.askId);
}

type CampaignChange = Extract<Happening, { kind: "switch" }>;

async function changeCampaign(town: Town, { place, what, isOn }: CampaignChange, now: Date): Promise<void> {
  const { diary } = town;
  const { shop, campaign } = placeOf(town, place);
  const { campaignId } = campaign;
  if (what === "campaign") {
    await updateCampaign(shop.actor, { campaignId, status: isOn ? "active" : "paused" }, { now });
    note(diary.pausedCampaigns, campaignId, !isOn);
  } else if (what === "asks") {
    await updateAskSettings(shop.actor, { isOn }, { now });
    for (const { campaignId: silent } of shop.campaigns) note(diary.silentCampaigns, silent, !isOn);
    const last = diary.silences.findLast(({ orgId }) => orgId === shop.orgId);
    if (!isOn) diary.silences.push({ orgId: shop.orgId, from: now });
    else if (last) last.until = now;
  } else {
    const steps: Partial<Record<AskStep, { isOn: boolean }>> = { [what]: { isOn } };
    await updateAskPlan(shop.actor, { campaignId, steps }, { now });
    note(diary.silentSteps, `${campaignId} ${what}`, !isOn);
  }
}

function note(facts: Set<string>, fact: string, holds: boolean): void {
  if (holds) facts.add(fact);
  else facts.delete(fact);
}
