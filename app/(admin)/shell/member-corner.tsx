"use client";

import { LazyMenu } from "@/components/lazy";
import { MemberButton, type ShownMember } from "./member-button";

const loadMenu = () => import("./member-menu").then(({ MemberMenu }) => MemberMenu);

/** The member at the foot of the sidebar, and what concerns only them. */
export function MemberCorner({ member, onLeave = () => {} }: { member: ShownMember; onLeave?: () => void }) {
  return (
    <LazyMenu load={loadMenu} menuProps={{ member, onLeave }}>
      <MemberButton member={member} />
    </LazyMenu>
  );
}
