import { CircleAlert, CircleCheck, Clock, Info, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx";
import { type Tone, toneStyles } from "./variants";

const icons: Readonly<Record<Tone, LucideIcon>> = {
  neutral: Info,
  accent: CircleCheck,
  amber: Clock,
  red: CircleAlert,
  blue: Info,
};

interface NoticeProps {
  readonly tone?: Tone;
  /** The event, in a few words. */
  readonly title?: ReactNode;
  /** An explanation and the next step. */
  readonly children?: ReactNode;
  /** A button or link for the next step. */
  readonly action?: ReactNode;
  readonly icon?: LucideIcon;
  /** How it is read aloud: `alert` immediately, `status` at the next pause. */
  readonly role?: "alert" | "status";
  readonly className?: string;
}

/** A message within the page. */
export function Notice({ tone = "neutral", title, children, action, icon, role, className }: NoticeProps) {
  const Icon = icon ?? icons[tone];
  return (
    <div
      {...(role && { role })}
      className={cx("flex gap-2.5 rounded-control px-3.5 py-3 forced-colors:border", toneStyles[tone], className)}
    >
      <Icon size={16} className="mt-[2.5px] shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2.5 text-ink">
        <div className="wrap-anywhere min-w-0 flex-[1_1_14rem] text-pretty">
          {title && <p className="font-medium">{title}</p>}
          {children && <div className={cx("text-secondary", Boolean(title) && "mt-0.5 text-soft")}>{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}

/** Why something failed, read out at once; nothing if nothing did. */
export function Problem({ children, ...notice }: Pick<NoticeProps, "title" | "className" | "children">) {
  if (!children) return null;
  return (
    <Notice {...notice} tone="red" role="alert">
      {children}
    </Notice>
  );
}
