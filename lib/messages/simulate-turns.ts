import { DAY_MS } from "@/lib/kit/durations";
import type { WaitReason } from "@/lib/messages/sending-contract";

/** A waiting message, in queue order. */
export interface WaitingMessage {
  readonly key: string;
  /** Messages of one group share their opening times. */
  readonly group: string;
  /** Whether it counts toward the organization's daily limit. */
  readonly isInvite: boolean;
  /** Whether it counts toward the recipient's daily limit. */
  readonly isCounted: boolean;
  /** When it is first considered, in ms. */
  readonly from: number;
  /** The earliest time it may go out, if not at the given moment. */
  readonly openAt: (at: Date) => { readonly until: Date; readonly reason: WaitReason } | undefined;
}

/** The counts so far, and the daily invite limit at a moment. */
export interface TurnCounts {
  readonly since: number;
  readonly taken: number;
  readonly limitAt: (at: Date) => { readonly most: number; readonly reason: WaitReason };
  /** When each recipient last got messages, oldest first; at most three. */
  readonly turns: ReadonlyMap<string, readonly number[]>;
}

/** When a message goes out, and the reason it waits until then. */
export interface ForecastTurn {
  readonly at: number;
  readonly reason: WaitReason | null;
}

const MOST_TURNS = 3;

/** How far the forecast reaches: about as many days, which also limits its work. */
const MOST_ROUNDS = 400;

/** Goes out now, or is checked again at `until`. */
type TurnVerdict = "goes" | { readonly until: number; readonly reason: WaitReason };

/** Counts like the database: an organization's day starts with its first message, a person's is the last 24 hours. */
class Days {
  readonly #counts: TurnCounts;
  readonly #turns: Map<string, readonly number[]>;
  #since: number;
  #taken: number;
  /**
   * The wait of each group whose day is full in this round, so that thousands of messages are not judged one by one.
   */
  #full: { readonly at: number; readonly waits: Map<string, TurnVerdict> } = { at: 0, waits: new Map() };

  constructor(counts: TurnCounts) {
    this.#counts = counts;
    this.#turns = new Map(counts.turns);
    this.#since = counts.since;
    this.#taken = counts.taken;
  }

  judge(message: WaitingMessage, at: Date): TurnVerdict {
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

  #judgeOrganization({ isInvite, group }: WaitingMessage, at: Date): TurnVerdict | undefined {
    if (!isInvite) return undefined;
    if (this.#since <= at.getTime() - DAY_MS) [this.#since, this.#taken] = [at.getTime(), 0];
    const { most, reason } = this.#counts.limitAt(at);
    if (this.#taken < most) return undefined;
    const wait = { until: this.#since + DAY_MS, reason };
    this.#full.waits.set(group, wait);
    return wait;
  }

  #judgePerson({ isCounted, key }: WaitingMessage, at: number): TurnVerdict | undefined {
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
 * Predicts when messages get their turn, by the rules of `message_count_turn` and the checks before it. The worker
 * applies the same rules one message at a time. Null for messages after the days the forecast covers.
 */
export function simulateTurns(
  waiting: readonly WaitingMessage[],
  now: Date,
  counts: TurnCounts,
): (ForecastTurn | null)[] {
  const days = new Days(counts);
  const start = now.getTime();
  const turns: (ForecastTurn | null)[] = waiting.map(() => null);
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
