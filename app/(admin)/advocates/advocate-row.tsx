"use client";

import { memo } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { DateTime } from "@/components/ui/date-time";
import { formatPhone } from "@/components/ui/format-phone";
import { Money } from "@/components/ui/money";
import { Person } from "@/components/ui/person";
import { RowLink } from "@/components/ui/row-link";
import { Cell, Row } from "@/components/ui/table";
import { advocatePath } from "../paths";
import type { FoundAdvocate } from "./advocate";
import { PhoneFacts } from "./phone-facts";

interface AdvocateRowProps {
  readonly advocate: FoundAdvocate;
  /** Whether there is more than one campaign to tell apart. */
  readonly withCampaign: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (advocates: readonly FoundAdvocate[], isChosen: boolean) => void;
}

/** One advocate of the table. */
export const AdvocateRow = memo(function AdvocateRow(props: AdvocateRowProps) {
  const { advocate, withCampaign, isChosen, onChoose } = props;
  const { name, email, phone, campaignName, creditBalanceCents, pendingCount, convertedCount } = advocate;
  const contacts = [email, phone && formatPhone(phone)].filter(Boolean).join(" · ");
  return (
    <Row className={isChosen ? "bg-tint" : ""}>
      <Cell className="pr-0! max-sm:absolute max-sm:top-4 max-sm:right-5 sm:w-0">
        <Checkbox
          aria-label={`Select ${name}`}
          checked={isChosen}
          onCheckedChange={(checked) => onChoose([advocate], checked === true)}
          // Above the row's link; its surroundings can be hit, too.
          className="relative z-[1] after:absolute after:-inset-3"
        />
      </Cell>
      <Cell className="max-sm:pr-10! sm:max-w-80">
        <Person name={name} detail={<bdi title={contacts}>{contacts}</bdi>}>
          <RowLink href={advocatePath(advocate)} prefetch={false}>
            <bdi>{name}</bdi>
          </RowLink>
        </Person>
      </Cell>
      <Cell className="sm:hidden">
        <PhoneFacts advocate={advocate} withCampaign={withCampaign} />
      </Cell>
      {withCampaign && (
        <Cell className="text-secondary max-xl:hidden! sm:max-w-56">
          <bdi className="wrap-anywhere line-clamp-2" title={campaignName}>
            {campaignName}
          </bdi>
        </Cell>
      )}
      <Cell align="end" className="max-sm:hidden!">
        <Money cents={creditBalanceCents} className={creditBalanceCents > 0 ? "" : "text-soft"} />
      </Cell>
      <Cell align="end" className="max-sm:hidden!">
        <Count of={pendingCount} />
      </Cell>
      <Cell align="end" className="max-sm:hidden!">
        <Count of={convertedCount} />
      </Cell>
      <Cell align="end" className="whitespace-nowrap max-lg:hidden!">
        <Visits {...advocate} />
      </Cell>
      <Cell align="end" className="whitespace-nowrap text-secondary text-soft max-xl:hidden!">
        <DateTime value={advocate.enrolledAt} />
      </Cell>
    </Row>
  );
});

function Count({ of }: { of: number }) {
  return <span className={of > 0 ? "font-medium" : "text-soft"}>{of.toLocaleString("en-US")}</span>;
}

function Visits({ visitCount, lastVisitedAt }: Pick<FoundAdvocate, "visitCount" | "lastVisitedAt">) {
  if (visitCount === 0) return <span className="text-soft">Never</span>;
  return (
    <span className="font-medium">
      {visitCount.toLocaleString("en-US")}×
      {lastVisitedAt && (
        <span className="font-normal text-secondary text-soft">
          , <DateTime value={lastVisitedAt} format="relative" />
        </span>
      )}
    </span>
  );
}
