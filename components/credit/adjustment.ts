import { z } from "zod";
import { formatMoney } from "@/components/ui/format";
import { text } from "@/lib/kit/contract";

/** Whose credit is adjusted. */
export interface AdvocateWithCredit {
  readonly campaignId: string;
  readonly advocateId: string;
  readonly name: string;
  readonly creditBalanceCents: number;
}

/** The most that one adjustment can move, in cents. */
export const MOST_CENTS = 100_000;

const NOTE_LENGTH = 200;

/** What the dialog asks for. A reason is asked for here, because the statement keeps it for good. */
export function adjustmentSchema(balanceCents: number) {
  return z
    .strictObject({
      direction: z.enum(["add", "take"]),
      /** What is removed was used, or corrects a mistake. */
      takenFor: z.enum(["used", "corrected"]),
      amountCents: z.int().min(1).max(MOST_CENTS),
      note: text(NOTE_LENGTH),
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

/** What the adjustment is in every report. */
export function typeOf({
  direction,
  takenFor,
}: Pick<Adjustment, "direction" | "takenFor">): "used" | "corrected" {
  return direction === "take" ? takenFor : "corrected";
}

/** The note of the adjustment that takes another one back; what was said of that one, as far as it fits. */
export function undoNote(note: string): string {
  const said = `Undo: ${note}`;
  return said.length <= NOTE_LENGTH ? said : `${said.slice(0, NOTE_LENGTH - 1).trimEnd()}…`;
}
