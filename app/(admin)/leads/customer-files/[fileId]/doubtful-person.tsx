import { Button } from "@/components/ui/button";
import { Problem } from "@/components/ui/notice";
import { formatPhone } from "@/lib/kit/format-phone";
import { describeRow } from "../words";
import type { DoubtfulRowProps } from "./doubtful-row";

/** A person whose name or address says not to write to them. They aren't added before a member decides. */
export function DoubtfulPerson({ row, pending, problem, onDecide }: DoubtfulRowProps) {
  const { name, email, phone } = row;
  const who = describeRow(row);
  return (
    <div className="mt-3 grid gap-3">
      <p className="wrap-anywhere">
        <bdi className="font-medium">{name}</bdi>
        <bdi className="block text-secondary text-soft">
          {[email, phone && formatPhone(phone)].filter(Boolean).join(", ")}
        </bdi>
      </p>
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          pending={pending}
          onClick={() => onDecide({ invite: false }, `${who} is added and not contacted.`)}
        >
          Add, don’t contact
        </Button>
        <Button
          size="small"
          pending={pending}
          onClick={() => onDecide({ invite: true }, `${who} is added and invited.`)}
        >
          It’s fine, add and invite
        </Button>
        <Button
          size="small"
          variant="quiet"
          pending={pending}
          onClick={() => onDecide({ nothing: true }, `${who} is skipped.`)}
        >
          Skip
        </Button>
      </div>
    </div>
  );
}
