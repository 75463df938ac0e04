import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { DateTime } from "@/components/ui/date-time";

interface Props {
  readonly icon: LucideIcon;
  readonly title: ReactNode;
  /** Details below the title. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** A row of a list in a flush card. */
export function IconRow({ icon: Icon, title, children, action }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5 sm:px-6">
      <Icon size={16} className="shrink-0 text-soft" />
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium">{title}</p>
        <p className="wrap-anywhere text-caption text-soft">{children}</p>
      </div>
      {action}
    </li>
  );
}

/** When a key or passkey was used last, within a sentence. */
export function LastUsed({ at, never }: { at: Date | undefined; never: string }) {
  if (!at) return never;
  return (
    <>
      last used <DateTime value={at} format="relative" />
    </>
  );
}
