import { and, count, eq, inArray } from "drizzle-orm";
import { database } from "@/db/client";
import { connectionEvents as events } from "@/db/schema/connections";
import { referrals } from "@/db/schema/referrals";
import { single } from "@/db/single";
import type { connections } from "@/lib/integrations/connections/contract";
import { retryDue } from "@/lib/integrations/connections/waiting";
import { DAY_MS } from "@/lib/kit/durations";
import { CEILING_CENTS, type PaymentStory, type Plot } from "@/proof/event-stories/invent-story";
import { expectedOf } from "@/proof/event-stories/model";
import {
  choices,
  type SigningConnection,
  type StorySystem,
  signMessage,
  storySystems,
  type UnsignedRequest,
  wordings,
} from "@/proof/event-stories/payloads";
import { apiAs, type TestApi } from "@/proof/fixtures/api";
import { onInvoice, redeem } from "@/proof/fixtures/redemptions";
import {
  addReferral,
  createCampaign,
  enrollAdvocate,
  type Fields,
  readAdvocate,
  succeeded,
  type TestAdvocate,
} from "@/proof/fixtures/scenario";
import { openBusiness } from "@/proof/sim/business";
import type { Random } from "@/proof/sim/random";

interface Connected extends SigningConnection {
  readonly path: string;
}

/** A business with every system connected. */
export interface StoryShop {
  readonly orgId: string;
  readonly api: TestApi;
  readonly connected: ReadonlyMap<StorySystem, Connected>;
}

/** Creates a business whose rewards above the ceiling need approval. */
export async function openShop(): Promise<StoryShop> {
  const { orgId, apiKey } = await openBusiness({ maxRewardCents: CEILING_CENTS });
  const api = apiAs(apiKey);
  const connected = new Map<StorySystem, Connected>();
  for (const system of storySystems) {
    const created = await api.post("/api/app/connections", { system });
    const { connectionId, address } = succeeded<typeof connections.create>(created).connection;
    const path = `/api/app/connections/${connectionId}`;
    const secret = `secret-of-${system}-${orgId}`;
    succeeded(await api.patch(path, { secret, choices: choices[system], isOn: true }));
    connected.set(system, { system, address, secret, path });
  }
  return { orgId, api, connected };
}

/** A plot with its data in this shop. */
interface Living {
  readonly plot: Plot;
  readonly advocate: TestAdvocate;
  readonly leadId: string | undefined;
  readonly connected: Connected;
  readonly messages: readonly UnsignedRequest[];
  /** Our ids of its events. */
  readonly eventIds: Set<string>;
}

/** Plays a story in a shop. @returns a line per difference */
export async function liveStory(shop: StoryShop, story: PaymentStory): Promise<string[]> {
  const { api } = shop;
  const campaign = await createCampaign(api, { ...story.terms, maxReferralsPerAdvocate: 90 });
  const advocates: TestAdvocate[] = [];
  for (let at = 0; at < story.advocates; at++) advocates.push(await enrollAdvocate(api, campaign));
  const living: Living[] = [];
  for (const plot of story.plots) living.push(await bringToLife(shop, campaign, advocates, plot));
  const wrong: string[] = [];
  const sends = shuffle(
    living.flatMap((one) => one.messages.map((message) => ({ one, message }))),
    story.random,
  );
  const half = Math.floor(story.random.next() * sends.length);
  await sendAll(sends.slice(0, half), story.random, wrong);
  await settleAll(shop, story, living, wrong);
  const spent = story.spends ? await spendSome(api, advocates, story.random) : new Map<string, number>();
  await sendAll(sends.slice(half), story.random, wrong);
  await settleAll(shop, story, living, wrong);
  while ((await retryDue(new Date(Date.now() + 1.1 * DAY_MS), shop.orgId)) > 0);
  await settleAll(shop, story, living, wrong);
  await checkEvents(shop, story, living, wrong);
  for (const advocate of advocates) await checkCredit(shop, story, living, advocate, spent, wrong);
  return wrong;
}

async function bringToLife(
  { api, connected }: StoryShop,
  campaign: Awaited<ReturnType<typeof createCampaign>>,
  advocates: readonly TestAdvocate[],
  plot: Plot,
): Promise<Living> {
  const advocate = advocates[plot.advocate];
  const connection = connected.get(plot.system);
  if (!advocate || !connection) throw new Error("The story names what there is not");
  const { known, sale, refunds, isTold, tellings } = plot;
  const isLead = known === "email" || known === "namesake";
  const friend = { friendName: sale.name, ...(known === "email" && { friendEmail: sale.email }) };
  const lead = isLead ? await addReferral(api, campaign, advocate, friend) : undefined;
  const code = known === "code" ? advocate.referralCode : known === "unknown_code" ? "UNKNOWN-9Z" : undefined;
  const wording = wordings[plot.system];
  const event = { ...sale, code };
  const messages = [
    ...(isTold ? wording.paid(event).slice(0, tellings) : []),
    ...refunds.flatMap((back) => [
      wording.refunded(event, back),
      ...(back.fails && wording.failed ? [wording.failed(event, back)] : []),
    ]),
  ];
  return { plot, advocate, leadId: lead?.referralId, connected: connection, messages, eventIds: new Set() };
}

interface Send {
  readonly one: Living;
  readonly message: UnsignedRequest;
}

/** In random order, with some repeated. */
function shuffle(sends: readonly Send[], random: Random): Send[] {
  return random.shuffle(sends.flatMap((send) => (random.chance(25) ? [send, send] : [send])));
}

async function sendAll(sends: readonly Send[], random: Random, wrong: string[]): Promise<void> {
  for (let at = 0; at < sends.length; ) {
    const together = random.chance(30) ? 3 : 1;
    await Promise.all(sends.slice(at, at + together).map((send) => sendOne(send, wrong)));
    at += together;
  }
}

async function sendOne({ one, message }: Send, wrong: string[]): Promise<void> {
  const { raw, headers } = signMessage(one.connected, message);
  const { pathname } = new URL(one.connected.address);
  const { status, body } = await apiAs(null).post(pathname, undefined, { raw, headers });
  if (status !== 200) wrong.push(`${one.plot.system} was answered ${status}: ${JSON.stringify(message)}`);
  for (const event of [body["events"] ?? []].flat()) one.eventIds.add(String(Object(event).eventId));
}

async function readOutcomes({ orgId }: StoryShop, { eventIds }: Living) {
  const isIts = and(eq(events.orgId, orgId), inArray(events.id, [...eventIds]));
  return database().select().from(events).where(isIts).orderBy(events.id);
}

/** A member resolves the events that need attention, as the story says. */
async function settleAll(
  shop: StoryShop,
  story: PaymentStory,
  living: readonly Living[],
  wrong: string[],
): Promise<void> {
  for (const one of living) {
    for (const { id, outcome, meaning, referralId } of await readOutcomes(shop, one)) {
      if (outcome !== "needs_you") continue;
      const decision = decide(story, one, meaning, referralId);
      if (!decision) continue;
      const { status } = await shop.api.post(`${one.connected.path}/events/${id}/settle`, decision);
      if (status !== 200) wrong.push(`settling ${JSON.stringify(decision)} was answered ${status}`);
    }
  }
}

function decide(
  { terms }: PaymentStory,
  { plot, leadId }: Living,
  meaning: string | null,
  known: string | null,
): Fields | undefined {
  if (plot.known === "unknown_code" || !plot.isTold) return { isNothing: true };
  if (meaning !== "paid") return undefined;
  const asksAmount = terms.rewardMode === "percent" && plot.sale.currency !== "usd";
  const referralId = leadId ?? known ?? undefined;
  return {
    ...(referralId !== undefined && { referralId }),
    ...(asksAmount && { jobValueCents: plot.enteredCents }),
  };
}

async function spendSome(api: TestApi, advocates: readonly TestAdvocate[], random: Random) {
  const spent = new Map<string, number>();
  for (const advocate of advocates) {
    const { creditBalanceCents } = await readAdvocate(api, advocate);
    const cents = Math.min(10_000, Math.floor(creditBalanceCents * random.next()));
    if (cents === 0) continue;
    await redeem(api, advocate, onInvoice(cents));
    spent.set(advocate.advocateId, cents);
  }
  return spent;
}

const API_WORD = /\b[a-z]+[A-Z][A-Za-z]*\b/;

async function checkEvents(
  shop: StoryShop,
  story: PaymentStory,
  living: readonly Living[],
  wrong: string[],
): Promise<void> {
  for (const one of living) {
    const { isAbove } = expectedOf(story, one.plot);
    for (const { type, meaning, outcome, detail } of await readOutcomes(shop, one)) {
      const mayAsk = isAbove && meaning !== "paid";
      const isDone = outcome === "applied" || outcome === "nothing" || (outcome === "needs_you" && mayAsk);
      if (!isDone) wrong.push(`${one.plot.system} ${type} ended as ${outcome}: ${detail}`);
      if (API_WORD.test((detail ?? "").replaceAll(one.plot.sale.name, "")))
        wrong.push(`in words of the API: ${detail}`);
    }
  }
}

async function checkCredit(
  { api, orgId }: StoryShop,
  story: PaymentStory,
  living: readonly Living[],
  { advocateId, path }: TestAdvocate,
  spent: ReadonlyMap<string, number>,
  wrong: string[],
): Promise<void> {
  const expectations = living
    .filter((one) => one.advocate.advocateId === advocateId)
    .map(({ plot }) => expectedOf(story, plot));
  const { creditBalanceCents, pendingCreditCents, owedCents } = await readAdvocate(api, { path });
  const has = creditBalanceCents + pendingCreditCents - owedCents + (spent.get(advocateId) ?? 0);
  const due = expectations.reduce((sum, { leftCents }) => sum + leftCents, 0);
  if (has !== due) wrong.push(`credit of ${has} cents, and not ${due}`);
  const isConverted = and(
    eq(referrals.orgId, orgId),
    eq(referrals.advocateId, advocateId),
    eq(referrals.status, "converted"),
  );
  const rows = await database().select({ converted: count() }).from(referrals).where(isConverted);
  const { converted } = single(rows);
  const expectedCount = expectations.filter((one) => one.isConverted).length;
  if (converted !== expectedCount) wrong.push(`${converted} leads are converted, and not ${expectedCount}`);
}
