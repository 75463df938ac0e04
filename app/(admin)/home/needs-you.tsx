"use client";

import { CircleCheck } from "lucide-react";
import { memo, useState } from "react";
import type { z } from "zod";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { useNow } from "@/components/ui/date-time";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { useRenewed } from "@/components/use-loaded";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { referralsPath } from "../paths";
import { type OverdueBackup, overdueBackupTask } from "./backup-task";
import { countOf } from "./figures";
import { NotRenewed } from "./not-renewed";
import type { Task } from "./task";
import { listTasks } from "./tasks";

const SHOWN_AT_FIRST = 6;

/** Items that need a member, each with its action. */
export const NeedsYou = memo(function NeedsYou({
  first,
  backup,
}: {
  first: z.input<typeof dashboardFigures.attention.output>;
  backup: OverdueBackup | undefined;
}) {
  const { data, ...renewal } = useRenewed(dashboardFigures.attention, first);
  const [showsAll, setShowsAll] = useState(false);
  const attention = listTasks(data, useNow(true));
  // It comes first, because a long list hides its end.
  const tasks = backup ? [overdueBackupTask(backup), ...attention] : attention;
  const visibleTasks = showsAll ? tasks : tasks.slice(0, SHOWN_AT_FIRST);
  return (
    <Card flush aria-labelledby="needs-you" className="h-full">
      <CardHeader
        flush
        id="needs-you"
        title="Needs attention"
        aside={
          data.newLeads > 0 && (
            <TextLink href={referralsPath({ status: "new" })} className="text-secondary">
              {countOf(data.newLeads, "new lead")}
            </TextLink>
          )
        }
      />
      <NotRenewed {...renewal} title="This list may be out of date" className="mx-5 mb-3 sm:mx-6" />
      {tasks.length === 0 && (
        <EmptyState
          icon={CircleCheck}
          title={data.newLeads > 0 ? "Nothing else needs attention" : "You’re all caught up"}
        >
          Leads open for over a week, undelivered messages and similar items show up here.
        </EmptyState>
      )}
      <ul className="divide-y divide-inner-line">
        {visibleTasks.map((task) => (
          <TaskRow key={task.key} task={task} />
        ))}
      </ul>
      {tasks.length > visibleTasks.length && (
        <div className="border-inner-line border-t px-5 py-2 text-center">
          <Button variant="quiet" size="small" onClick={() => setShowsAll(true)}>
            Show {countOf(tasks.length - visibleTasks.length, "more item")}
          </Button>
        </div>
      )}
    </Card>
  );
});

/** A task: subject, reason and action. */
function TaskRow({ task: { name, icon: Icon, detail, reasons, action } }: { task: Task }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3 sm:px-6">
      <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-2.5">
        {Icon ? (
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
            <Icon size={14} />
          </span>
        ) : (
          <Avatar name={name} />
        )}
        <div className="min-w-0 leading-snug">
          <p className="wrap-anywhere line-clamp-2 font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="wrap-anywhere line-clamp-2 text-caption text-soft">{detail}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-1.5 max-sm:pl-[38px] sm:w-40">
        {reasons.map(({ tone, text }) => (
          <Badge key={text} tone={tone}>
            {text}
          </Badge>
        ))}
      </div>
      <div className="flex justify-end max-sm:ml-auto sm:w-24">{action}</div>
    </li>
  );
}
