import type { ReactNode } from "react";
import type { Actor } from "@/lib/kit/auth/actor";
import { Setting } from "./setting";
import { AdminsOnly } from "./withheld-page";

interface AdminSettingProps {
  readonly title: string;
  readonly description: string;
  readonly actor: Actor;
  /** Completes "Only owners can …". */
  readonly what?: string;
  readonly form: ReactNode;
  /** The current value, for other members. */
  readonly children: ReactNode;
}

/** A setting that only admins can change. */
export function AdminSetting({ actor, what = "change it", form, children, ...setting }: AdminSettingProps) {
  if (actor.roles.includes("admin")) return <Setting {...setting}>{form}</Setting>;
  return (
    <Setting {...setting}>
      <AdminsOnly actor={actor} what={what} />
      {children}
    </Setting>
  );
}
