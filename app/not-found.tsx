import type { Metadata } from "next";
import { headers } from "next/headers";
import { ButtonLink } from "@/components/ui/button-link";
import { catalogs } from "@/lib/kit/words/catalogs";
import { toLanguage } from "@/lib/public/language";
import { MessagePage } from "./message-page";
import { Sheet } from "./sheet";

/** The text on a customer page, in the request's language (proxy.ts). */
async function customersWords() {
  const language = toLanguage((await headers()).get("x-language"));
  return language && catalogs[language];
}

export async function generateMetadata(): Promise<Metadata> {
  const words = await customersWords();
  return { title: words ? { absolute: words.frame.brokenLink } : "Page not found" };
}

export default async function NotFound() {
  const words = await customersWords();
  if (words) return <Sheet title={words.frame.brokenLink} text={words.frame.brokenLinkText} words={words} />;
  return (
    <MessagePage title="Page not found" text="The address may have a typo, or the page may have moved.">
      <ButtonLink href="/" variant="primary">
        Go to the home page
      </ButtonLink>
      <ButtonLink href="/docs" variant="secondary">
        API reference
      </ButtonLink>
    </MessagePage>
  );
}
