import type { WaitReason } from "@/lib/messages/sending-contract";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A message that waits for its turn, in the order it was queued in. */
export interface Waiting {
  /** Its recipient. */
  readonly key: string;
  /** Messages of one group open alike. */
  readonly group: string;
  /** Whether it counts toward what the organization sends in a day. */
  readonly isInvite: boolean;
  /** Whether it counts toward what its recipient gets in a day. */
  readonly isCounted: boolean;
  /** Not looked at before then, in ms. */
  readonly from: number;
  /** When it may go out at the earliest, looked at in this moment. */
  readonly openAt: (at: Date) => { readonly until: Date; readonly reason: WaitReason } | undefined;
}

/** What was counted so far, and how many invites a day allows at a moment. */
export interface Counts {
  readonly since: number;
  readonly taken: number;
  readonly limitAt: (at: Date) => { readonly most: number; readonly reason: WaitReason };
  /** When each recipient was last written to, the oldest first; at most three. */
  readonly turns: ReadonlyMap<string, readonly number[]>;
}

/** When a message goes out, and what it waits for until then. */
export interface Turn {
  readonly at: number;
  readonly reason: WaitReason | null;
}

const MOST_TURNS = 3;

/** How far the forecast looks ahead: about as many days, and a bound on its work. */
const MOST_ROUNDS = 400;

/** Goes out now, or is looked at again then. */
type Verdict = "goes" | { readonly until: number; readonly reason: WaitReason };

/** Counts as the database does: a day begins with its first message, and a person's is the last 24 hours. */
class Days {
  readonly #counts: Counts;
  readonly #turns: Map<string, readonly number[]>;
  #since: number;
  #taken: number;
  /** The wait of each group whose day is full in this round, so that thousands of messages are not judged one by one. */
  #full: { readonly at: number; readonly waits: Map<string, Verdict> } = { at: 0, waits: new Map() };

  constructor(counts: Counts) {
    this.#counts = counts;
    this.#turns = new Map(counts.turns);
    this.#since = counts.since;
    this.#taken = counts.taken;
  }

  judge(message: Waiting, at: Date): Verdict {
    if (this.#full.at !== at.getTime()) this.#full = { at: at.getTime(), waits: new Map() };
    const full = this.#full.waits.get(message.group);
    if (full) return full;
    const closed = message.openAt(at);
    if (closed && closed.until > at) return { ...closed, until: closed.until.getTime() };
    const verdict = this.#judgeOrganization(message, at) ?? this.#judgePerson(message, at.getTime());
    if (verdict) return verdict;
    if (message.isInvite) this.#taken += 1;
    return "goes";
  }

  #judgeOrganization({ isInvite, group }: Waiting, at: Date): Verdict | undefined {
    if (!isInvite) return undefined;
    if (this.#since <= at.getTime() - DAY_MS) [this.#since, this.#taken] = [at.getTime(), 0];
    const { most, reason } = this.#counts.limitAt(at);
    if (this.#taken < most) return undefined;
    const wait = { until: this.#since + DAY_MS, reason };
    this.#full.waits.set(group, wait);
    return wait;
  }

  #judgePerson({ isCounted, key }: Waiting, at: number): Verdict | undefined {
    if (!isCounted) return undefined;
    const before = this.#turns.get(key) ?? [];
    const [first = 0] = before;
    if (before.length >= MOST_TURNS && first > at - DAY_MS) {
      return { until: first + DAY_MS, reason: "person_limit" };
    }
    this.#turns.set(key, [...before.slice(1 - MOST_TURNS), at]);
    return undefined;
  }
}

/**
 * When messages get their turn, by the rules of `message_count_turn` and of the gates before it. The worker does the
 * same message by message, with the real clock. Null for what goes out after the days that are looked at.
 */
export function simulateTurns(waiting: readonly Waiting[], now: Date, counts: Counts): (Turn | null)[] {
  const days = new Days(counts);
  const start = now.getTime();
  const turns: (Turn | null)[] = waiting.map(() => null);
  const reasons = new Map<number, WaitReason>();
  const rounds = new Map<number, number[]>();
  const look = (index: number, at: number) => {
    const round = rounds.get(at);
    if (round) round.push(index);
    else rounds.set(at, [index]);
  };
  waiting.forEach(({ from }, index) => {
    look(index, Math.max(start, from));
  });
  for (let round = 0; rounds.size > 0 && round < MOST_ROUNDS; round++) {
    const at = Math.min(...rounds.keys());
    const indexes = (rounds.get(at) ?? []).sort((a, b) => a - b);
    rounds.delete(at);
    for (const index of indexes) {
      const message = waiting[index];
      if (!message) continue;
      const verdict = days.judge(message, new Date(at));
      if (verdict === "goes") turns[index] = { at, reason: reasons.get(index) ?? null };
      else {
        reasons.set(index, verdict.reason);
        look(index, verdict.until);
      }
    }
  }
  return turns;
}
