"use client";

import { ChevronsUpDown } from "lucide-react";
import { LazyMenu } from "@/components/lazy";
import { Person } from "@/components/ui/avatar";

const loadMenu = () => import("./member-menu").then(({ MemberMenu }) => MemberMenu);

export interface ShownMember {
  readonly name: string;
  readonly email: string;
  /** Role and plan, in a few words. */
  readonly standing: string;
}

/** The signed-in member at the bottom of the sidebar, with their menu. */
export function MemberCorner({ member, onLeave = () => {} }: { member: ShownMember; onLeave?: () => void }) {
  const button = (
    <button
      type="button"
      className="flex w-full min-w-0 items-center justify-between gap-2 rounded-control px-2 py-1.5 text-left transition-colors hover:bg-inner-line"
    >
      <Person name={member.name} detail={member.standing} />
      <ChevronsUpDown size={14} className="shrink-0 text-soft" />
    </button>
  );
  return (
    <LazyMenu load={loadMenu} menuProps={{ email: member.email, trigger: button, onLeave }}>
      {button}
    </LazyMenu>
  );
}
