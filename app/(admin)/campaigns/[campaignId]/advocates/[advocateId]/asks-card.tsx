"use client";

import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import type { z } from "zod";
import { useToastedSend } from "@/components/form/use-toasted-send";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { DateTime } from "@/components/ui/date-time";
import { Choice } from "@/components/ui/field";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { TextLink } from "@/components/ui/text-link";
import { asks } from "@/lib/asks/contract";
import { query } from "@/lib/kit/client";
import { advocates } from "@/lib/leads/advocates/contract";
import { useQuickActions } from "../../../../job-done/use-quick-actions";
import { type ListedAsk, stepNames } from "../../../asks/describe";
import type { PageAdvocate } from "./read-page";

const SHOWN = 3;

/** The advocate's next ask, why earlier ones were skipped, and the button that starts one. */
export function AsksCard({ advocate }: { advocate: PageAdvocate }) {
  const { campaignId, advocateId, name, doNotAsk = false } = advocate;
  const { openJob } = useQuickActions();
  const lists = [useAsks(advocateId, "planned"), useAsks(advocateId, "sent"), useAsks(advocateId, "skipped")];
  const rows = lists.flatMap(({ data }) => data?.asks ?? []);
  return (
    <Card aria-labelledby="asks">
      <CardHeader
        id="asks"
        title="Asks"
        aside={
          <Button
            size="small"
            onClick={() =>
              openJob({
                advocateId,
                name,
                hasPhone: advocate.phone !== undefined,
                hasTextConsent: advocate.smsConsentAt !== undefined,
              })
            }
          >
            <Check size={14} />
            Job done
          </Button>
        }
      />
      {rows.length > 0 ? (
        <ul className="grid gap-3">
          {rows.map((ask) => (
            <AskLine key={ask.askId} ask={ask} />
          ))}
        </ul>
      ) : lists.some(({ isPending }) => isPending) ? (
        <Loading label="Loading the asks">
          <Skeleton className="h-16 w-full" />
        </Loading>
      ) : (
        <p className="text-pretty text-secondary text-soft">
          {lists.some(({ isError }) => isError) ? (
            "The asks didn’t load."
          ) : (
            <>
              Nothing yet. Mark a job done, and {name} is asked for a referral at the right moment, if{" "}
              <TextLink href={`/campaigns/asks?campaign=${campaignId}`}>asks</TextLink> are on.
            </>
          )}
        </p>
      )}
      <DoNotAsk advocate={advocate} key={String(doNotAsk)} />
    </Card>
  );
}

type AskState = z.output<typeof asks.list.input>["state"];

function useAsks(advocateId: string, state: AskState) {
  return useQuery(query(asks.list, { advocateId, state, limit: SHOWN }));
}

function AskLine({ ask: { step, state, dueAt, why, reason } }: { ask: ListedAsk }) {
  const isComing = state === "planned" && !reason;
  return (
    <li className="text-secondary">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{stepNames[step]}</span>
        <span className="text-soft">
          {isComing ? "Goes out " : state === "sent" ? "Sent " : "Not sent, "}
          <DateTime value={dueAt} format="short" />
        </span>
      </p>
      <p className="wrap-anywhere text-pretty text-soft">{reason ?? why}</p>
    </li>
  );
}

/** Whether the business excludes this person from asks. */
function DoNotAsk({ advocate }: { advocate: PageAdvocate }) {
  const { campaignId, advocateId, name, doNotAsk = false, erasedAt } = advocate;
  const { trySend, pending } = useToastedSend(advocates.update, {
    success: (_, change) => (change.doNotAsk ? `${name} won’t be asked.` : `${name} can be asked again.`),
  });
  if (erasedAt) return null;
  return (
    <Choice className="mt-4 border-inner-line border-t pt-4" label="Don’t ask for referrals">
      {(control) => (
        <Switch
          {...control}
          checked={doNotAsk}
          disabled={pending}
          onCheckedChange={(on) => void trySend({ campaignId, advocateId, doNotAsk: on })}
        />
      )}
    </Choice>
  );
}
