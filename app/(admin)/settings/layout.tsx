import type { ReactNode } from "react";
import { SettingsNav } from "./settings-nav";

/** The settings' pages side by side. */
export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SettingsNav />
      {children}
    </>
  );
}
