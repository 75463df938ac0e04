import { z } from "zod";
import { formatMoney } from "@/components/ui/format";
import { text } from "@/lib/kit/contract";

export interface AdvocateWithCredit {
  readonly campaignId: string;
  readonly advocateId: string;
  readonly name: string;
  readonly creditBalanceCents: number;
}

/** The largest single adjustment, in cents. */
export const MOST_CENTS = 100_000;

const NOTE_LENGTH = 200;

/** The dialog's input. The reason is required here because the statement shows it permanently. */
export function adjustmentSchema(balanceCents: number) {
  return z
    .strictObject({
      direction: z.enum(["add", "take"]),
      /** Whether removed credit was used or corrects a mistake. */
      takenFor: z.enum(["used", "corrected"]),
      amountCents: z.int().min(1).max(MOST_CENTS),
      note: text(NOTE_LENGTH),
      /** The closed month that it corrects, as 2026-10, or `thisMonth`. */
      corrects: z.string(),
    })
    .refine(({ direction, amountCents }) => direction === "add" || amountCents <= balanceCents, {
      path: ["amountCents"],
      message: `must be at most the ${formatMoney(balanceCents)} available`,
    });
}

export type Adjustment = z.output<ReturnType<typeof adjustmentSchema>>;

/** The change of the balance in cents. */
export function deltaOf({ direction, amountCents }: Pick<Adjustment, "direction" | "amountCents">): number {
  return direction === "add" ? amountCents : -amountCents;
}

export function typeOf({ direction, takenFor }: Pick<Adjustment, "direction" | "takenFor">): "used" | "corrected" {
  return direction === "take" ? takenFor : "corrected";
}

/** The choice for an adjustment that corrects no closed month. */
export const thisMonth = "none";

/** The closed month that the adjustment corrects; a use corrects none. */
export function correctedMonth(change: Adjustment): { readonly correctsMonth?: string } {
  const { corrects } = change;
  return typeOf(change) === "used" || corrects === thisMonth ? {} : { correctsMonth: corrects };
}

/** The note of an undoing adjustment: the original note, cut to fit. */
export function undoNote(note: string): string {
  const text = `Undo: ${note}`;
  return text.length <= NOTE_LENGTH ? text : `${text.slice(0, NOTE_LENGTH - 1).trimEnd()}…`;
}
