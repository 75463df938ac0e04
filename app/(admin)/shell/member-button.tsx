"use client";

import { ChevronsUpDown } from "lucide-react";
import type { ComponentProps } from "react";
import { Person } from "@/components/ui/avatar";

export interface ShownMember {
  readonly name: string;
  readonly email: string;
  /** Role and plan, in a few words. */
  readonly standing: string;
}

/** The member at the foot of the sidebar, as the button of a menu. */
export function MemberButton({ member, ...button }: ComponentProps<"button"> & { member: ShownMember }) {
  return (
    <button
      {...button}
      type="button"
      className="flex w-full min-w-0 items-center justify-between gap-2 rounded-control px-2 py-1.5 text-left transition-colors hover:bg-inner-line"
    >
      <Person name={member.name} detail={member.standing} />
      <ChevronsUpDown aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-soft" />
    </button>
  );
}
