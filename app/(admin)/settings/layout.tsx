import type { ReactNode } from "react";
import { findMember } from "@/app/current-member";
import { mayManageBackups } from "@/lib/platform/backup/rights";
import { SettingsNav } from "./settings-nav";

/** Lists the settings pages; each page checks permissions itself. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const actor = await findMember();
  const hasBackups = actor !== null && (await mayManageBackups(actor));
  return (
    <>
      <SettingsNav hasBackups={hasBackups} />
      {children}
    </>
  );
}
