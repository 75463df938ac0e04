import type { ReactNode } from "react";
import { Avatar } from "./avatar";

/** Somebody in a list: initials, name, and a line of detail. */
export function Person({
  name,
  detail,
  children,
}: {
  name: string;
  detail?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} />
      <div className="min-w-0 leading-snug">
        <p className="wrap-anywhere font-medium text-ink">{children ?? <bdi>{name}</bdi>}</p>
        {detail && <p className="wrap-anywhere text-caption text-soft">{detail}</p>}
      </div>
    </div>
  );
}
