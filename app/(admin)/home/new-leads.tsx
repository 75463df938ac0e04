"use client";

import { Mail, MessageSquare, Phone } from "lucide-react";
import { memo } from "react";
import type { z } from "zod";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { DateTime } from "@/components/ui/date-time";
import { TextLink } from "@/components/ui/text-link";
import { buttonVariants } from "@/components/ui/variants";
import { useLoaded } from "@/components/use-loaded";
import { dashboard } from "@/lib/insights/dashboard/contract";
import { referralsPath } from "../paths";
import { useNewLeads } from "../use-new-leads";

type NewLeadsOutput = z.output<typeof dashboard.newLeads.output>;

/**
 * New leads waiting to be contacted, newest first. The list updates live, and a lead leaves once a member moves it on.
 */
export const NewLeads = memo(function NewLeads({
  first,
}: {
  first: z.input<typeof dashboard.newLeads.output>;
}) {
  const { total, ...newest } = useLoaded(dashboard.newLeads, first);
  useNewLeads({ whenHidden: false });
  const leads = listNewest(newest);
  const more = total - leads.length;
  return (
    <div aria-live="polite" className={cx("max-lg:order-first", leads.length === 0 && "contents")}>
      {leads.length > 0 && (
        <Card flush aria-labelledby="new-leads" className="border-accent!">
          <CardHeader
            flush
            id="new-leads"
            title={describeNew(total)}
            aside={more > 0 && <TextLink href={referralsPath({ status: "new" })}>See all</TextLink>}
          />
          <ul className="divide-y divide-inner-line">
            {leads.map((lead) => (
              <LeadRow key={lead.id} lead={lead} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
});

const SHOWN = 3;

/** The newest leads, with or without a known sender. */
function listNewest({ leads, matchRequests }: Pick<NewLeadsOutput, "leads" | "matchRequests">) {
  const sent = leads.map(({ referralId: id, ...lead }) => ({ ...lead, id, query: { lead: id } }));
  const unmatched = matchRequests.map(({ matchRequestId: id, ...lead }) => ({
    ...lead,
    ...{ id, query: { match: id }, advocateName: undefined },
  }));
  return [...sent, ...unmatched]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, SHOWN);
}

function describeNew(total: number): string {
  return total === 1 ? "New lead to contact" : `${total.toLocaleString("en-US")} new leads to contact`;
}

function LeadRow({ lead }: { lead: ReturnType<typeof listNewest>[number] }) {
  const { query, friendName, friendPhone, friendEmail, advocateName, createdAt } = lead;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3 sm:px-6">
      <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-2.5">
        <Avatar name={friendName} />
        <div className="min-w-0 leading-snug">
          <p className="wrap-anywhere line-clamp-2 font-medium">
            <bdi>{friendName}</bdi>
          </p>
          <p className="wrap-anywhere line-clamp-2 text-caption text-soft">
            {advocateName === undefined ? (
              "Who sent them?"
            ) : (
              <>
                sent by <bdi>{advocateName}</bdi>
              </>
            )}
            , <DateTime value={createdAt} format="relative" />
          </p>
        </div>
      </div>
      <div className="grid auto-cols-fr grid-flow-col gap-2 max-sm:w-full">
        {friendPhone && (
          <>
            <a href={`tel:${friendPhone}`} aria-label={`Call ${friendName}`} className={reach}>
              <Phone size={14} />
              Call
            </a>
            <a href={`sms:${friendPhone}`} aria-label={`Text ${friendName}`} className={reach}>
              <MessageSquare size={14} />
              Text
            </a>
          </>
        )}
        {!friendPhone && friendEmail && (
          <a href={`mailto:${friendEmail}`} aria-label={`Email ${friendName}`} className={reach}>
            <Mail size={14} />
            Email
          </a>
        )}
        <ButtonLink
          href={referralsPath(query)}
          size="small"
          aria-label={`Open ${friendName}`}
          className="max-sm:min-h-11"
        >
          Open
        </ButtonLink>
      </div>
    </li>
  );
}

const reach = cx("inline-flex gap-1.5 max-sm:min-h-11", buttonVariants({ size: "small" }));
