"use client";

import { CircleUser, Keyboard, LogOut, Monitor, Moon, Sun } from "lucide-react";
import type { ReactElement } from "react";
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/menu";
import { useThemeChoice } from "@/components/ui/use-theme-choice";
import { usePalette } from "../palette/use-palette";
import { signOut } from "./sign-out";

const themes = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
];

interface MemberMenuProps {
  readonly email: string;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly onLeave: () => void;
  readonly defaultOpen: boolean;
}

/** The member's own menu. */
export function MemberMenu({ email, trigger, onLeave, defaultOpen }: MemberMenuProps) {
  const { theme, setTheme } = useThemeChoice();
  const { openHelp } = usePalette();
  return (
    <Menu align="start" defaultOpen={defaultOpen} trigger={trigger}>
      <MenuLabel>{email}</MenuLabel>
      <MenuItem icon={CircleUser} href="/settings/you" onSelect={onLeave}>
        Your account
      </MenuItem>
      <MenuSeparator />
      <MenuChoice label="Appearance" options={themes} value={theme} onValueChange={setTheme} />
      <MenuSeparator />
      <MenuItem
        icon={Keyboard}
        onSelect={() => {
          onLeave();
          openHelp();
        }}
      >
        Keyboard shortcuts
      </MenuItem>
      <MenuItem icon={LogOut} onSelect={signOut}>
        Sign out
      </MenuItem>
    </Menu>
  );
}
