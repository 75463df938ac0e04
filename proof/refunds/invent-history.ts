import fc from "fast-check";
import { expectedAfter } from "@/proof/sim/credit";

/** A provider's reports about a payment, as received: repeated, out of order, failed, disputed and won. */
interface RefundEvent {
  readonly kind: "reverse" | "unreverse";
  readonly refundId: string;
  /** The refunded part of the job, in cents; null for all of it. */
  readonly cents: number | null;
}

export interface RefundHistory {
  readonly rewardMode: "fixed" | "percent";
  /** Cents, or basis points. */
  readonly rewardValue: number;
  readonly jobValueCents: number;
  readonly events: readonly RefundEvent[];
}

const job = fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 10 ** 9 }));

const terms = fc.oneof(
  fc.record({
    rewardMode: fc.constant("fixed" as const),
    rewardValue: fc.constantFrom(0, 1, 2_500, 50_000),
  }),
  fc.record({
    rewardMode: fc.constant("percent" as const),
    rewardValue: fc.integer({ min: 0, max: 10_000 }),
  }),
);

/** A refund or dispute: its share in thousandths, or all; whether it failed or was won; repeats of each report. */
const dispute = fc.record({
  thousandths: fc.option(fc.integer({ min: 1, max: 1_100 })),
  isUndone: fc.boolean(),
  told: fc.integer({ min: 1, max: 3 }),
  undoingTold: fc.integer({ min: 1, max: 2 }),
});

/** Refund histories of one conversion each. */
export const histories: fc.Arbitrary<RefundHistory> = fc
  .tuple(terms, job, fc.array(dispute, { maxLength: 5 }), fc.infiniteStream(fc.nat()))
  .map(([offer, jobValueCents, disputes, order]) => {
    const events = disputes.flatMap(({ thousandths, isUndone, told, undoingTold }, at) => {
      const cents =
        thousandths === null ? null : Math.max(1, Math.round((jobValueCents * thousandths) / 1_000));
      const event = { refundId: `refund-${at}`, cents };
      return [
        ...Array.from({ length: told }, () => ({ ...event, kind: "reverse" as const })),
        ...Array.from({ length: isUndone ? undoingTold : 0 }, () => ({
          ...event,
          kind: "unreverse" as const,
        })),
      ];
    });
    const places = [...order.take(events.length)];
    const shuffled = events
      .map((event, at) => ({ event, place: places[at] ?? 0 }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ event }) => event);
    return { ...offer, jobValueCents, events: shuffled };
  });

/** The remaining reward, in cents. */
export function rewardLeft({ jobValueCents, events, ...terms }: RefundHistory): number {
  const undone = new Set(events.filter(({ kind }) => kind === "unreverse").map(({ refundId }) => refundId));
  const refunds = [...new Map(events.map(({ refundId, cents }) => [refundId, cents]))];
  const standing = refunds.filter(([id]) => !undone.has(id)).map(([, cents]) => cents);
  return expectedAfter(terms, jobValueCents, standing);
}
