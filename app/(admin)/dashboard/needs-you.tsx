"use client";

import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { z } from "zod";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { useNow } from "@/components/ui/use-now";
import { useRenewed } from "@/components/use-loaded";
import { dashboard } from "@/lib/dashboard/contract";
import { referralsPath } from "../paths";
import { counted } from "./counted";
import { listTasks } from "./list-tasks";
import { NotRenewed } from "./not-renewed";
import { TaskRow } from "./task-row";

const SHOWN_AT_FIRST = 6;

/** What waits for a person, each with the verb that does it. */
export function NeedsYou({ first }: { first: z.input<typeof dashboard.attention.output> }) {
  const { data, ...renewal } = useRenewed(dashboard.attention, first);
  const [showsAll, setShowsAll] = useState(false);
  const tasks = listTasks(data, useNow(true));
  const shown = showsAll ? tasks : tasks.slice(0, SHOWN_AT_FIRST);
  return (
    <Card flush aria-labelledby="needs-you" className="h-full">
      <CardHeader
        flush
        id="needs-you"
        title="Needs you"
        aside={
          data.openReferrals > 0 && (
            <TextLink href={referralsPath({ status: "pending" })} className="text-secondary">
              {counted(data.openReferrals, "open referral")}
            </TextLink>
          )
        }
      />
      <NotRenewed {...renewal} title="This list may be out of date" className="mx-5 mb-3 sm:mx-6" />
      {tasks.length === 0 && (
        <EmptyState icon={CircleCheck} title="Nothing needs you">
          Referrals that wait for a week, messages that do not arrive and the like show up here.
        </EmptyState>
      )}
      <ul className="divide-y divide-inner-line">
        {shown.map((task) => (
          <TaskRow key={task.key} task={task} />
        ))}
      </ul>
      {tasks.length > shown.length && (
        <div className="border-inner-line border-t px-5 py-2 text-center">
          <Button look="quiet" size="small" onClick={() => setShowsAll(true)}>
            Show {counted(tasks.length - shown.length, "more thing")}
          </Button>
        </div>
      )}
    </Card>
  );
}
