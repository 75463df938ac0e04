"use client";

import { memo } from "react";
import type { z } from "zod";
import { NotRenewed } from "@/components/list/not-renewed";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { useNow } from "@/components/ui/date-time";
import { useRenewed } from "@/components/use-loaded";
import { dashboardFigures } from "@/lib/insights/dashboard/figures-contract";
import { listNotices, type ShownNotice } from "./list-notices";

/** Facts that need no decision. Renders nothing if there are none. */
export const Notices = memo(function Notices({
  first,
}: {
  first: z.input<typeof dashboardFigures.notices.output>;
}) {
  const { data, ...renewal } = useRenewed(dashboardFigures.notices, first);
  const notices = listNotices(data, useNow(true));
  if (notices.length === 0) return null;
  return (
    <Card flush aria-labelledby="good-to-know">
      <CardHeader flush id="good-to-know" title="Good to know" />
      <NotRenewed {...renewal} className="mx-5 mb-3 sm:mx-6" />
      <ul className="divide-y divide-inner-line">
        {notices.map((notice) => (
          <NoticeRow key={notice.key} notice={notice} />
        ))}
      </ul>
    </Card>
  );
});

function NoticeRow({ notice: { name, icon: Icon, detail, reason, action } }: { notice: ShownNotice }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3 sm:px-6">
      <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-2.5">
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
          <Icon size={14} />
        </span>
        <div className="min-w-0 leading-snug">
          <p className="wrap-anywhere line-clamp-2 font-medium">
            <bdi>{name}</bdi>
          </p>
          <p className="wrap-anywhere line-clamp-2 text-caption text-soft">{detail}</p>
        </div>
      </div>
      <Badge tone={reason.tone}>{reason.text}</Badge>
      <div className="flex justify-end max-sm:ml-auto sm:w-24">{action}</div>
    </li>
  );
}
