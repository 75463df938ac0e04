import type { Metadata } from "next";
import { nextPath } from "@/components/sign-in/next-path";
import { type Query, single } from "../server-facts";
import { NameForm } from "./name-form";

export const metadata: Metadata = {
  title: "Single sign-on",
  robots: { index: false, follow: false },
};

export default async function SsoPage({ searchParams }: { searchParams: Query }) {
  return <NameForm next={nextPath(single((await searchParams)["next"]))} />;
}
