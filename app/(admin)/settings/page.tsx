import { redirect } from "next/navigation";

/** The settings begin with the organization. */
export default function SettingsPage() {
  redirect("/settings/organization");
}
