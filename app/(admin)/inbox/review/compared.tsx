import type { ReactNode } from "react";
import { Person } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { formatMonth } from "@/components/ui/format";
import { formatPhone } from "@/lib/kit/format-phone";
import { comparedFields } from "@/lib/leads/review/contract";
import type { ReviewCaseFacts } from "./view";

const labels = { phone: "Phone", street: "Address", email: "Email", surname: "Last name" };

type Side = ReviewCaseFacts["friend"];

/** The advocate and the friend side by side, with matching values marked. */
export function Compared({ found: { advocate, friend, same } }: { found: ReviewCaseFacts }) {
  const fields = comparedFields.filter((field) => advocate[field] || friend[field]);
  return (
    <div className="@container overflow-hidden rounded-card border border-line">
      <table className="w-full table-fixed text-left">
        <caption className="sr-only">Both people</caption>
        <thead>
          <tr className="border-line border-b bg-paper align-top">
            <td className="w-[5.5rem]" />
            <HeadCell side={advocate} detail="Advocate" />
            <HeadCell side={friend} detail="Friend" />
          </tr>
        </thead>
        <tbody className="divide-y divide-inner-line">
          {fields.map((field) => (
            <CompareRow
              key={field}
              label={labels[field]}
              isSame={same.includes(field)}
              values={[write(field, advocate), write(field, friend)]}
            />
          ))}
          <CompareRow label="Customer" isSame={false} values={[describeCustomer(advocate), describeCustomer(friend)]} />
        </tbody>
      </table>
    </div>
  );
}

function HeadCell({ side: { name }, detail }: { side: Side; detail: string }) {
  return (
    <th scope="col" className="px-2 py-3 font-normal @max-[28rem]:[&_[aria-hidden]]:hidden">
      <Person name={name} detail={detail} />
    </th>
  );
}

interface CompareRowProps {
  readonly label: string;
  readonly isSame: boolean;
  readonly values: readonly [advocate: string | undefined, friend: string | undefined];
}

function CompareRow({ label, isSame, values: [advocate, friend] }: CompareRowProps) {
  return (
    <tr className={cx("align-top", isSame && "bg-amber-bg/35")}>
      <th scope="row" className="py-2.5 pr-1 pl-3.5 font-normal text-secondary text-soft">
        {label}
      </th>
      <ValueCell isSame={isSame} className={cx(isSame && "@[28rem]:pr-13")}>
        {advocate}
      </ValueCell>
      <ValueCell isSame={isSame} mark={isSame && <SameMark />}>
        {friend}
      </ValueCell>
    </tr>
  );
}

/** Between both values if there is room, else above the second one. */
function SameMark() {
  return (
    <Badge
      tone="amber"
      className="@max-[28rem]:mb-1 @max-[28rem]:flex! w-fit @[28rem]:absolute @[28rem]:top-2 @[28rem]:-left-12"
    >
      Same
    </Badge>
  );
}

interface ValueCellProps {
  readonly isSame: boolean;
  readonly mark?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

function ValueCell({ isSame, mark, className, children }: ValueCellProps) {
  return (
    <td className={cx("wrap-anywhere relative px-2 py-2.5", className)}>
      {mark}
      {children ? (
        <bdi className={cx(isSame && "-mx-1.5 box-decoration-clone rounded-[5px] bg-amber-bg px-1.5 py-0.5")}>
          {children}
        </bdi>
      ) : (
        <span className="text-faint">Not known</span>
      )}
    </td>
  );
}

function write(field: (typeof comparedFields)[number], side: Side): string | undefined {
  const value = side[field];
  return field === "phone" && value ? formatPhone(value) : value;
}

function describeCustomer({ customer }: Side): string {
  return customer ? `Since ${formatMonth(customer.since)}` : "Not on file";
}
