import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { nameDevice } from "@/lib/accounts/sessions/service";
import { findMember } from "../../current-member";
import { RequiredSetup } from "./required-setup";

export const metadata: Metadata = {
  title: "Set up a second factor",
  robots: { index: false, follow: false },
};

/** Members land here if their organization requires a second factor they haven't set up yet. */
export default async function SecondFactorPage() {
  const actor = await findMember();
  if (!actor) redirect("/sign-in");
  if (!actor.needsSecondFactor) redirect("/home");
  const device = nameDevice((await headers()).get("user-agent"));
  return <RequiredSetup email={actor.name} device={device} />;
}
