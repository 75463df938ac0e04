"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { Segmented } from "./segmented";
import { useHydrated } from "./use-hydrated";
import { useThemeChoice } from "./use-theme-choice";

const segments = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
] as const;

/** Switches between light, dark and the system's setting. Inside ThemeProvider. */
export function ThemeSwitch() {
  const { theme, setTheme } = useThemeChoice();
  const hydrated = useHydrated();
  const chosen = segments.find(({ value }) => hydrated && value === theme)?.value ?? "system";
  return <Segmented label="Appearance" segments={segments} value={chosen} onValueChange={setTheme} />;
}
