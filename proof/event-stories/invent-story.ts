import { randomUUID } from "node:crypto";
import { type Back, type Sale, type StorySystem, storySystems, wordings } from "@/proof/event-stories/payloads";
import { createRandom, type Random } from "@/proof/sim/random";

/** In cents. Rewards above it need a second person's approval. */
export const CEILING_CENTS = 30_000;

/** How a payment's customer can be matched. */
type CustomerMatch = "email" | "namesake" | "code" | "stranger" | "unknown_code";

/** A payment and the events that follow it. */
export interface Plot {
  readonly system: StorySystem;
  readonly sale: Omit<Sale, "code">;
  readonly known: CustomerMatch;
  /** The referring advocate's index. */
  readonly advocate: number;
  /** The job value that a member enters if it is unknown, in cents. */
  readonly enteredCents: number;
  readonly refunds: readonly (Back & { readonly fails: boolean })[];
  /** Whether the payment event is sent at all. */
  readonly isTold: boolean;
  /** How many of its duplicate events are sent. */
  readonly tellings: number;
}

export interface PaymentStory {
  readonly terms: {
    readonly rewardMode: "fixed" | "percent";
    /** Cents, or basis points. */
    readonly advocateRewardValue: number;
    readonly creditHoldDays: number;
  };
  readonly advocates: number;
  readonly plots: readonly Plot[];
  /** Whether advocates spend credit in between. */
  readonly spends: boolean;
  readonly random: Random;
}

/** A story from a seed; the same seed gives the same story with new ids. */
export function inventStory(seed: number): PaymentStory {
  const random = createRandom(seed);
  const { integer: between, pick, chance } = random;
  const rewardMode = pick(["fixed", "percent"] as const);
  const advocates = between(1, 2);

  const inventRefunds = (system: StorySystem, paidCents: number) => {
    const { hasParts, failed } = wordings[system];
    return Array.from({ length: chance(70) ? between(1, hasParts ? 3 : 1) : 0 }, (_, at) => ({
      id: randomUUID(),
      cents: hasParts && chance(80) ? between(1, at === 0 ? paidCents : Math.ceil(paidCents / 2)) : null,
      fails: failed !== undefined && chance(20),
    }));
  };

  const inventPlot = (): Plot => {
    const system = pick([...storySystems, "stripe"] as const);
    const paidCents = chance(10) ? between(300_000, 900_000) : between(2, 150_000);
    const isLinked = system === "stripe" && chance(40);
    const name = `Pat ${seed}x${randomUUID()}`;
    return {
      system,
      sale: {
        id: randomUUID(),
        name,
        email: `pat-${randomUUID()}@example.com`,
        currency: system !== "housecall_pro" && chance(20) ? "eur" : "usd",
        paidCents,
        isTest: (system === "stripe" || system === "shopify") && chance(10),
        isLinked,
        taxCents: system === "square" ? 0 : between(0, Math.floor(paidCents / 10)),
      },
      known: chance(50) ? "email" : pick(["namesake", "code", "stranger", "unknown_code"] as const),
      advocate: between(0, advocates - 1),
      enteredCents: between(1, 150_000),
      refunds: inventRefunds(system, paidCents),
      isTold: chance(93),
      tellings: isLinked ? 2 : between(1, 2),
    };
  };

  return {
    terms: {
      rewardMode,
      advocateRewardValue: rewardMode === "fixed" ? between(1, 5_000) : between(1, 2_000),
      creditHoldDays: chance(30) ? 14 : 0,
    },
    advocates,
    plots: Array.from({ length: between(1, 4) }, inventPlot),
    spends: chance(30),
    random,
  };
}
