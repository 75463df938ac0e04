"use client";

import { useQuery } from "@tanstack/react-query";
import { Clock, MailX, Send } from "lucide-react";
import { query } from "@/lib/kit/client";
import { describeSending, nameDay, sumDays } from "@/lib/messages/describe-sending";
import { MOST_FORECAST, type Sending, sending } from "@/lib/messages/sending-contract";

/** The send times if these invites were queued now; undefined while loading, or if there are none. */
export function useInviteForecast(emails: number, texts: number): Sending | undefined {
  const counts = [emails, texts].map((count) => Math.min(count, MOST_FORECAST));
  const [firstEmails = 0, firstTexts = 0] = counts;
  const { data } = useQuery({
    ...query(sending.forecast, { emails: firstEmails, texts: firstTexts }),
    enabled: emails + texts > 0,
    // Other queued messages change it.
    staleTime: 0,
  });
  if (emails + texts === 0 || !data) return undefined;
  return { ...data.sending, beyond: data.sending.beyond + emails + texts - firstEmails - firstTexts };
}

interface InviteForecastProps {
  readonly emails: number;
  readonly texts: number;
}

/** When these invites go out. It has its space while it loads, so that no button moves away from a click. */
export function InviteForecast({ emails, texts }: InviteForecastProps) {
  const plan = useInviteForecast(emails, texts);
  if (emails + texts === 0) return null;
  return <div className="min-h-15 sm:min-h-10">{plan && <SendingPlan plan={plan} />}</div>;
}

/** When invites go out, as a sentence, with a table if it takes more than two days. */
export function SendingPlan({ plan }: { plan: Sending }) {
  const days = sumDays(plan.later);
  const Icon = plan.later.length > 0 ? Clock : plan.now > 0 ? Send : MailX;
  return (
    <div className="flex gap-2 text-secondary text-soft">
      <Icon size={14} className="mt-[3px] shrink-0" />
      <div className="min-w-0 text-left">
        <p className="text-pretty">{describeSending(plan, ["invite", "invites"])}</p>
        {days.length > 2 && (
          <details className="mt-1">
            <summary className="cursor-pointer font-medium text-body">Day by day</summary>
            <ul className="mt-1 max-h-48 overflow-y-auto tabular-nums">
              {plan.now > 0 && <li>Now: {plan.now.toLocaleString("en-US")}</li>}
              {days.map(({ date, count }) => (
                <li key={date}>
                  {formatDate(date, plan.today)}: {count.toLocaleString("en-US")}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  );
}

function formatDate(date: string, today: string): string {
  const day = nameDay(date, today);
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
}
