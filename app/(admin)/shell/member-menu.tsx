"use client";

import { ChevronsUpDown, CircleUser, LogOut, Monitor, Moon, Sun } from "lucide-react";
import Link from "next/link";
import { useTheme } from "next-themes";
import { toast } from "sonner";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { MenuChoice } from "@/components/ui/menu-choice";
import { Person } from "@/components/ui/person";
import { signOutHere } from "./leave";

export interface ShownMember {
  readonly name: string;
  readonly email: string;
  /** Role and plan, in a few words. */
  readonly standing: string;
}

const themes = [
  { value: "system", label: "As the system", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
];

/** The member at the foot of the sidebar, and what concerns only them. */
export function MemberMenu({ member, onLeave = () => {} }: { member: ShownMember; onLeave?: () => void }) {
  const { theme = "system", setTheme } = useTheme();
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="flex w-full min-w-0 items-center justify-between gap-2 rounded-control px-2 py-1.5 text-left transition-colors hover:bg-inner-line"
        >
          <Person name={member.name} detail={member.standing} />
          <ChevronsUpDown aria-hidden size={14} strokeWidth={1.75} className="shrink-0 text-soft" />
        </button>
      }
    >
      <MenuLabel>{member.email}</MenuLabel>
      <MenuItem asChild>
        <Link href="/settings/profile" onClick={onLeave}>
          <CircleUser aria-hidden size={16} strokeWidth={1.75} className="text-soft" />
          Your account
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuChoice label="Appearance" options={themes} value={theme} onValueChange={setTheme} />
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}

async function signOut() {
  if (!(await signOutHere())) {
    toast.error("You are still signed in: the server could not be reached. Try again in a moment.");
  }
}
