import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { wordsFor } from "@/app/page-words";
import { PlainTop, Sheet } from "@/app/sheet";
import { normalizeReferralCode } from "@/lib/leads/advocates/referral-code";
import { CodeBox } from "./code-box";

export async function generateMetadata(): Promise<Metadata> {
  const { friend } = await wordsFor();
  return { title: { absolute: friend.codeTitle }, robots: { index: false } };
}

type Props = Readonly<{ searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>> }>;

/** For a friend with a code but no link: opens the link's page, which handles unknown codes. */
export default async function CodePage({ searchParams }: Props) {
  const { code } = await searchParams;
  const typed = typeof code === "string" ? normalizeReferralCode(code).replace(/[^A-Z\d-]/g, "") : "";
  if (typed !== "") redirect(`/r/${typed.slice(0, 40)}`);
  const words = await wordsFor();
  const { codeTitle, codeText } = words.friend;
  return (
    <Sheet above={<PlainTop words={words} />} title={codeTitle} text={codeText} words={words}>
      <CodeBox words={words} />
    </Sheet>
  );
}
