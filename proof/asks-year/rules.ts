import { listAsks } from "@/lib/asks/list";
import { DAY_MS } from "@/lib/kit/durations";
import { personOf } from "@/proof/asks-year/diary";
import { readAsksAbout, readByIds, readDecided, readLeftovers, type SeenAsk } from "@/proof/asks-year/observe";
import { react } from "@/proof/asks-year/people";
import { type AskCase, isTrue, listForbidden } from "@/proof/asks-year/reasons";
import type { Town, TownShop } from "@/proof/asks-year/town";
import { areas } from "@/proof/asks-year/world";
import { dayThere, hourThere } from "@/proof/sim/calendar";

/** Rules that must hold after each hour, given the world's state and the messages that providers accepted. */
export class Judge {
  readonly violations: string[] = [];
  /** Sends per step, and uses of each reason. */
  readonly sent = new Map<string, number>();
  readonly skipped = new Map<string, number>();
  accepted = 0;
  readonly #town: Town;
  /** Asks that were sent and not taken back, by person and business day. */
  readonly #ofPerson = new Map<string, SeenAsk[]>();
  readonly #ofDay = new Map<string, Set<string>>();
  readonly #freed = new Set<string>();
  readonly #states = new Map<string, SeenAsk["state"]>();
  readonly #acceptedIds = new Set<string>();
  readonly #acceptedSteps = new Set<string>();
  readonly #received = new Map<string, number[]>();
  #seen = { email: 0, sms: 0 };
  #judgedUntil: Date;

  constructor(town: Town) {
    this.#town = town;
    this.#judgedUntil = new Date(town.world.start);
  }

  /** Checks the results of a round. @param isOut whether providers are down, so that messages wait */
  async judge(now: Date, isOut: boolean): Promise<void> {
    const at = now.getTime();
    await this.#judgePlans();
    const decided = await readDecided(this.#judgedUntil);
    this.#judgedUntil = now;
    // Sent asks explain skipped ones, so they go first.
    decided.sort((a, b) => (a.state < b.state ? -1 : 1));
    const firsts = new Map(
      (await readAsksAbout(decided.map(({ causeId }) => causeId)))
        .filter(({ step }) => step === "after_job")
        .map((ask) => [ask.causeId, ask]),
    );
    // Asks that were decided and then suppressed at sending still blocked others in between.
    const passing = decided.filter(({ state, messages }) => state === "skipped" && messages > 0);
    for (const ask of passing) if (!this.#states.has(ask.askId)) this.#remember(ask);
    for (const ask of decided) this.#judgeDecided(this.#caseOf(ask, at, firsts));
    for (const ask of passing) this.#takeBack(ask);
    await this.#judgeReasons(decided.filter(({ state }) => state === "skipped"));
    await this.#judgeAccepted(at, decided, firsts);
    await this.#judgeLeftovers(now, isOut);
  }

  /** Days on which a business reached its daily limit. */
  get fullDays(): number {
    const rooms = new Map(this.#town.shops.map(({ orgId, dailyAsks }) => [orgId, dailyAsks]));
    return [...this.#ofDay].filter(([day, asks]) => asks.size === rooms.get(day.split(" ")[0] ?? "")).length;
  }

  #blame(at: number, rule: string, what: object): void {
    this.violations.push(`${new Date(at).toISOString()} ${rule}: ${JSON.stringify(what)}`);
  }

  #shopOf(orgId: string): TownShop {
    const business = this.#town.shops.find((shop) => shop.orgId === orgId);
    if (!business) throw new Error("An ask of no business");
    return business;
  }

  #caseOf(ask: SeenAsk, at: number, firsts: ReadonlyMap<string, SeenAsk>): AskCase {
    const ofPerson = this.#ofPerson.get(personKey(ask)) ?? [];
    const before = ofPerson.filter(({ askId }) => askId !== ask.askId);
    const first = firsts.get(ask.causeId);
    return { town: this.#town, shop: this.#shopOf(ask.orgId), ask, at, before, first };
  }

  /** Checks that each reported job gets its steps, at the right times. */
  async #judgePlans(): Promise<void> {
    const { expected } = this.#town.diary;
    const asks = await readAsksAbout([...expected.keys()]);
    for (const [jobId, { steps }] of expected) {
      const planned = asks.filter(({ causeId }) => causeId === jobId);
      const isFree = this.#town.diary.scores.has(jobId);
      const isRight =
        planned.length === steps.size &&
        planned.every((ask) => isFree || this.#isAtItsTime(ask, steps.get(ask.step), planned));
      if (!isRight) this.#blame(0, "a job's asks are lost or at other times", { jobId, steps: [...steps], planned });
    }
    expected.clear();
  }

  /** Whether an ask is planned for the right time. Manual asks, and asks a day after a late question, also count. */
  #isAtItsTime({ askId, step, plannedFor }: SeenAsk, wanted: number | undefined, ofJob: readonly SeenAsk[]) {
    const questionAt = ofJob.find((one) => one.step === "question" && one.state === "sent")?.decidedAt;
    const isPutOff = step === "after_job" && plannedFor === (questionAt ?? 0) + DAY_MS;
    return plannedFor === wanted || isPutOff || this.#town.diary.sentByHand.has(askId);
  }

  #judgeDecided(facts: AskCase): void {
    const { ask, at } = facts;
    const before = this.#states.get(ask.askId);
    this.#states.set(ask.askId, ask.state);
    if (ask.state === "sent") {
      if (before !== "sent") this.#judgeSent(facts);
      return;
    }
    if (ask.state !== "skipped" || ask.stop === null) {
      this.#blame(at, "an ask that was decided is neither sent nor skipped for a reason", ask);
      return;
    }
    if (before === "skipped") this.#blame(at, "an ask was skipped twice", ask);
    add(this.skipped, ask.stop);
    if (!isTrue(ask.stop, facts)) this.#blame(at, `not true that it is ${ask.stop}`, facts.ask);
    // A decided ask that was suppressed or rejected at sending has a message with the reason.
    if (ask.status !== null && !["suppressed", "failed"].includes(ask.status)) {
      this.#blame(at, "a skipped ask has a message", ask);
    }
  }

  #judgeSent(facts: AskCase): void {
    const { ask, shop, at } = facts;
    add(this.sent, ask.step);
    if (ask.messages !== 1) this.#blame(at, "an ask that was sent has not one message", ask);
    const forbidden = listForbidden(facts);
    if (forbidden.length > 0) this.#blame(at, `sent although ${forbidden}`, ask);
    const question = facts.before.find(({ step, causeId }) => step === "question" && causeId === ask.causeId);
    const waited = at - (question?.decidedAt ?? 0);
    const isHappy = (this.#town.diary.scores.get(ask.causeId) ?? 0) >= 4;
    if (ask.step === "after_job" && waited < DAY_MS && !isHappy) this.#blame(at, "no time to answer", ask);
    const day = `${shop.orgId} ${dayThere(at, shop.business.timeZone)}`;
    const ofDay = this.#ofDay.get(day) ?? new Set();
    this.#ofDay.set(day, ofDay.add(ask.askId));
    if (ofDay.size > shop.dailyAsks) this.#blame(at, `${ofDay.size} asks in a day of ${shop.dailyAsks}`, ask);
    this.#remember(ask);
  }

  #remember(ask: SeenAsk): void {
    const key = personKey(ask);
    this.#ofPerson.set(key, [...(this.#ofPerson.get(key) ?? []), ask]);
  }

  #takeBack(ask: SeenAsk): void {
    this.#freed.add(ask.orgId);
    for (const ofDay of this.#ofDay.values()) ofDay.delete(ask.askId);
    for (const [key, ofPerson] of this.#ofPerson) {
      const left = ofPerson.filter(({ askId }) => askId !== ask.askId);
      if (left.length < ofPerson.length) this.#ofPerson.set(key, left);
    }
  }

  /** Checks that the screen lists every skipped ask with its reason as a sentence. */
  async #judgeReasons(skipped: readonly SeenAsk[]): Promise<void> {
    for (const { askId, orgId, advocateId, stop } of skipped) {
      const { asks } = await listAsks(this.#shopOf(orgId).actor, {
        state: "skipped",
        advocateId,
        limit: "100",
      });
      const listed = asks.find((one) => one.askId === askId);
      const isSentence = /^[A-Z].* .*\.$/.test(listed?.reason ?? "");
      if (listed?.stop !== stop || !isSentence || listed?.why === "")
        this.#blame(0, "skipped without a reason on the screen", { askId, stop, shown: listed });
    }
  }

  /** Checks messages accepted since the last round: daytime only, never after an opt-out, and no duplicates. */
  async #judgeAccepted(at: number, decided: readonly SeenAsk[], firsts: ReadonlyMap<string, SeenAsk>): Promise<void> {
    const { email, sms } = this.#town.providers;
    const emails = email.accepted.slice(this.#seen.email).map(({ idempotencyKey = "", to, headers }) => ({
      id: idempotencyKey,
      to,
      token: headers["List-Unsubscribe"]?.match(/unsubscribe\/([^>]+)>/)?.[1],
    }));
    const texts = sms.accepted
      .slice(this.#seen.sms)
      .map(({ idempotencyKey = "", to }) => ({ id: idempotencyKey, to, token: undefined }));
    this.#seen = { email: email.accepted.length, sms: sms.accepted.length };
    const all = [...emails, ...texts].sort((a, b) => (a.to < b.to ? -1 : 1));
    const messages = await readByIds(all.map(({ id }) => id));
    const asks = new Map(decided.map((ask) => [ask.askId, ask]));
    for (const { id, to, token } of all) {
      this.accepted += 1;
      const message = messages.get(id);
      if (!message) {
        this.#blame(at, "a provider accepted an unknown message", { id, to });
        continue;
      }
      if (this.#acceptedIds.has(id)) this.#blame(at, "a provider got a message twice", message);
      this.#acceptedIds.add(id);
      const { orgId, askId, channel, recipient } = message;
      if (this.#town.diary.hasStopped(orgId, to) || recipient !== to) this.#blame(at, "a message past a stop", message);
      this.#judgeThree(at, channel === "sms" ? to : personOf(to, null));
      const ask = asks.get(askId);
      if (!ask) {
        if (["ask", "friend-reminder"].includes(message.template))
          this.#blame(at, "an ask arrived and is not noted", message);
        continue;
      }
      this.#judgeArrived(this.#caseOf(ask, at, firsts), to);
      react(this.#town, { ...ask, shop: this.#shopOf(orgId), recipient: to, stopToken: token }, at);
    }
  }

  /** Checks that a person gets at most three unsolicited messages in 24 hours. */
  #judgeThree(at: number, person: string): void {
    const times = [...(this.#received.get(person) ?? []).filter((time) => time > at - DAY_MS), at];
    this.#received.set(person, times);
    if (times.length > 3) this.#blame(at, "more than three messages in a day", { person });
  }

  #judgeArrived(facts: AskCase, to: string): void {
    const { ask, shop, at } = facts;
    const key = `${ask.causeId} ${ask.step}`;
    if (this.#acceptedSteps.has(key)) this.#blame(at, "a step arrived twice", ask);
    this.#acceptedSteps.add(key);
    const phone = to.includes("@") ? ask.phone : to;
    const zones = [shop.business.timeZone, ...(phone ? [areas[phone.slice(2, 5)] ?? ""] : [])];
    for (const zone of zones.filter(Boolean)) {
      const hour = hourThere(at, zone);
      if (hour < 8 || hour >= 21) this.#blame(at, `it was ${hour} in ${zone}`, ask);
    }
    // Reasons that arose after the decision must still stop the ask.
    const forbidden = listForbidden(facts).filter((stop) => stop !== "too_late");
    if (forbidden.length > 0) this.#blame(at, `arrived although ${forbidden}`, ask);
  }

  /** Checks that nothing is overdue, except asks over the daily limit and messages during a provider outage. */
  async #judgeLeftovers(now: Date, isOut: boolean): Promise<void> {
    const at = now.getTime();
    const { overdue, waiting, orphans } = await readLeftovers(now);
    for (const { orgId, asks } of overdue) {
      const shop = this.#shopOf(orgId);
      const sent = this.#ofDay.get(`${orgId} ${dayThere(at, shop.business.timeZone)}`)?.size ?? 0;
      // An ask taken back at sending frees its place for the next round.
      if (sent < shop.dailyAsks && !this.#freed.has(orgId))
        this.#blame(at, `${asks} asks are due and not decided`, { shop: shop.business.name, sent });
    }
    if (waiting > 0 && !isOut) this.#blame(at, `${waiting} messages are due and not sent`, {});
    this.#freed.clear();
    if (orphans > 0) this.#blame(at, `${orphans} messages wait for no job`, {});
  }
}

function personKey({ orgId, email, phone, askId }: SeenAsk): string {
  // An erased person has no contact left, and no message is sent.
  return email || phone ? `${orgId} ${personOf(email, phone)}` : askId;
}

function add(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
