"use client";

import { ButtonLink } from "@/components/ui/button-link";
import { DateTime, useNow } from "@/components/ui/date-time";
import { DescriptionList } from "@/components/ui/description-list";
import type { InboxRow } from "@/lib/platform/inbox/contract";
import { describeRow } from "../describe-row";
import { Evidence } from "./frame";

/** What doesn't work, since when, and the page that fixes it. */
export function FixEvidence({ row }: { row: InboxRow }) {
  const { title, detail, verb, href } = describeRow(row, useNow(false));
  return (
    <Evidence title={title} detail={detail}>
      <DescriptionList
        facts={[
          ...factsOf(row),
          // The others are found at each look, so their beginning isn't known.
          row.kind !== "mail" &&
            row.kind !== "address" && {
              name: "Since",
              value: <DateTime value={row.since} format="date-time" />,
            },
        ]}
      />
      {href !== undefined && (
        <p>
          <ButtonLink href={href} variant="primary">
            {labels[row.kind] ?? verb}
          </ButtonLink>
        </p>
      )}
    </Evidence>
  );
}

const labels: Partial<Record<InboxRow["kind"], string>> = {
  file: "Open the file",
  month: "Review the month",
  backup: "Open backups",
  mail: "See what waits",
  address: "Add the address",
  connection: "Open the connection",
  endpoint: "Open the webhook",
};

function factsOf(row: InboxRow) {
  switch (row.kind) {
    case "message":
      return [
        { name: "To", value: <bdi className="wrap-anywhere">{row.to}</bdi> },
        row.problem && { name: "Why", value: row.problem },
      ];
    case "file":
      return [{ name: "Uploaded by", value: <bdi>{row.createdBy}</bdi> }];
    case "month":
      return [
        {
          name: "Effect",
          value: "Its credit can’t change any more. Later corrections count in their own month.",
        },
      ];
    case "mail":
      return [{ name: "Effect", value: "Emails wait, and go out once your server administrator has fixed it." }];
    case "address":
      return [{ name: "Effect", value: "US law requires it at the bottom of your emails, so they wait." }];
    case "backup":
      return [
        {
          name: "Newest backup",
          value: row.lastAt ? <DateTime value={row.lastAt} format="date-time" /> : "None yet",
        },
      ];
    case "endpoint":
      return [{ name: "Address", value: <code className="wrap-anywhere font-mono text-secondary">{row.url}</code> }];
    default:
      return [];
  }
}
