import type { ReactNode } from "react";
import { findMember } from "@/app/current-member";
import { AreaTabs } from "../area-tabs";
import { readSettingsPages } from "./settings-viewer";

/** Lists the settings pages that the member can use; each page checks permissions itself. */
export default async function SettingsLayout({ children }: { children: ReactNode }) {
  const actor = await findMember();
  const pages = actor === null ? [] : await readSettingsPages(actor);
  return (
    <>
      {pages.length > 1 && <AreaTabs label="Settings" tabs={pages.map(({ href, label }) => ({ href, label }))} />}
      {children}
    </>
  );
}
