import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { Money } from "@/components/ui/money";
import { Cell, Row } from "@/components/ui/table";
import { SentenceText } from "../sentence";
import { describeEntry } from "./describe-entry";
import type { Entry } from "./entry";

/** A line of the statement. A phone has what happened and the amount above the day and the balance. */
export function LedgerRow({ entry, balanceCents }: { entry: Entry; balanceCents: number }) {
  const { icon: Icon, what, by } = describeEntry(entry);
  const { amountCents, memo, createdAt } = entry;
  const isMoney = amountCents !== undefined;
  return (
    <Row className="max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4!">
      <Cell className="whitespace-nowrap text-soft max-sm:order-3 max-sm:pl-[38px]! max-sm:text-secondary">
        <DateTime value={createdAt} />
      </Cell>
      <Cell className="max-sm:order-1">
        <div className="flex items-center gap-2.5 max-sm:items-start">
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
            <Icon aria-hidden size={14} strokeWidth={1.75} />
          </span>
          <div className="min-w-0 leading-snug">
            <p className={cx(isMoney && "font-medium")}>
              <SentenceText of={what} />
            </p>
            <p className="text-caption text-soft">
              {memo && <bdi className="wrap-anywhere">“{memo}”</bdi>}
              {memo && by.after && " · "}
              <SentenceText of={by} />
            </p>
          </div>
        </div>
      </Cell>
      <Cell align="end" className="max-sm:order-2 max-sm:pt-px! max-sm:text-right">
        {isMoney && <Money cents={amountCents} signed />}
      </Cell>
      <Cell align="end" className="max-sm:order-4 max-sm:text-right max-sm:text-secondary">
        <span className="sr-only sm:hidden">Balance </span>
        <Money cents={balanceCents} className={cx(!isMoney && "font-normal! text-soft")} />
      </Cell>
    </Row>
  );
}
