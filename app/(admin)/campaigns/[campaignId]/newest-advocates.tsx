import { UserPlus } from "lucide-react";
import type { z } from "zod";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { Money } from "@/components/ui/money";
import { Person } from "@/components/ui/person";
import { RowLink } from "@/components/ui/row-link";
import { TextLink } from "@/components/ui/text-link";
import type { advocates } from "@/lib/advocates/contract";
import { advocatePath, advocatesPath } from "../../paths";

interface NewestAdvocatesProps {
  readonly campaignId: string;
  readonly advocates: z.input<typeof advocates.list.output>["advocates"];
}

/** Who was enrolled last. */
export function NewestAdvocates({ campaignId, advocates }: NewestAdvocatesProps) {
  return (
    <Card flush aria-labelledby="newest">
      <CardHeader
        flush
        id="newest"
        title="Newest advocates"
        aside={
          advocates.length > 0 && (
            <TextLink href={advocatesPath({ campaignId })} aria-label="See all advocates">
              See all
            </TextLink>
          )
        }
      />
      {advocates.length === 0 ? (
        <EmptyState
          icon={UserPlus}
          title="No advocate yet"
          action={
            <ButtonLink href={`/advocates/import?${new URLSearchParams({ campaignId })}`}>
              Import a list
            </ButtonLink>
          }
        >
          Invite a customer who recommends you. They get a link of their own to share.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-inner-line border-inner-line border-t">
          {advocates.map((advocate) => (
            <li
              key={advocate.advocateId}
              className="relative flex items-center justify-between gap-4 px-5 py-3 transition-colors has-[a]:hover:bg-paper sm:px-6"
            >
              <Person
                name={advocate.name}
                detail={
                  <>
                    Enrolled <DateTime value={advocate.enrolledAt} format="relative" /> ·{" "}
                    {advocate.pendingCount} waiting · {advocate.convertedCount} converted
                  </>
                }
              >
                <RowLink href={advocatePath(advocate)}>
                  <bdi>{advocate.name}</bdi>
                </RowLink>
              </Person>
              <Money cents={advocate.creditBalanceCents} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
