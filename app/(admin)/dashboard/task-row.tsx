import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { Task } from "./task";

/** A line of the to-do list: who or what, why, and the verb. */
export function TaskRow({ task: { name, icon: Icon, detail, reasons, action } }: { task: Task }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3 sm:px-6">
      <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-2.5">
        {Icon ? (
          <span className="grid size-7 shrink-0 place-items-center rounded-full bg-inner-line text-soft">
            <Icon aria-hidden size={14} strokeWidth={1.75} />
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
