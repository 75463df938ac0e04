import Link from "next/link";
import { memo } from "react";
import { Person } from "@/components/ui/avatar";
import { Card, CardHeader } from "@/components/ui/card";
import { formatNumber } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { TextLink } from "@/components/ui/text-link";
import { advocatePath, advocatesPath } from "../paths";
import type { Insights } from "./figures";

/** The advocates with the most customers. */
export const TopAdvocates = memo(function TopAdvocates({ advocates }: { advocates: Insights["topAdvocates"] }) {
  return (
    <Card flush aria-labelledby="top-advocates" className="h-full">
      <CardHeader
        flush
        id="top-advocates"
        title="Top advocates"
        aside={
          advocates.length > 0 && (
            <TextLink href={advocatesPath({ sort: "conversions" })} className="text-secondary">
              All<span className="sr-only"> advocates, best first</span>
            </TextLink>
          )
        }
      />
      {advocates.length === 0 && (
        <p className="px-5 pb-6 text-pretty text-soft sm:px-6">They appear here once the first referral converts.</p>
      )}
      <ol className="pb-2">
        {advocates.map(({ advocateId, campaignId, name, convertedCount, earnedCents }) => (
          <li
            key={advocateId}
            className="relative flex items-center justify-between gap-4 px-5 py-2.5 transition-colors hover:bg-paper sm:px-6"
          >
            <Person name={name} detail={`${formatNumber(convertedCount)} converted`}>
              <Link
                href={advocatePath({ campaignId, advocateId })}
                prefetch={false}
                className="line-clamp-2 after:absolute after:inset-0"
              >
                <bdi>{name}</bdi>
              </Link>
            </Person>
            <Money cents={earnedCents} />
          </li>
        ))}
      </ol>
    </Card>
  );
});
