import { redirect } from "next/navigation";
import { requireMember } from "@/app/current-member";
import { settingsPath } from "../paths";
import { readSettingsPages } from "./settings-viewer";

export default async function SettingsPage() {
  const actor = await requireMember(settingsPath);
  const [first] = await readSettingsPages(actor);
  redirect(first?.href ?? "/settings/you");
}
