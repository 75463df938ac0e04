import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button-link";
import { MessagePage } from "./message-page";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
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
