import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { nextPath } from "@/components/sign-in/next-path";
import { readSecondStep } from "@/lib/accounts/sign-in/second-step";
import { type Query, single } from "../../server-facts";
import { SecondStep } from "./second-step";

export const metadata: Metadata = { title: "Enter your code", robots: { index: false, follow: false } };

/** The second step after the password or the link, for members with a second factor. */
export default async function SecondStepPage({ searchParams }: { searchParams: Query }) {
  const params = await searchParams;
  const factors = await readSecondStep(await headers(), new Date());
  if (!factors) redirect("/sign-in?problem=second-factor");
  return <SecondStep next={nextPath(single(params["next"]))} {...factors} />;
}
