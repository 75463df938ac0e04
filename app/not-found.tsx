import type { Metadata } from "next";
import { ButtonLink } from "@/components/ui/button-link";
import { MessagePage } from "./message-page";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <MessagePage
      title="There is no page here"
      text="The address may be mistyped, or the page has moved. Nothing is lost."
    >
      <ButtonLink href="/" variant="primary">
        Go to the start page
      </ButtonLink>
      <ButtonLink href="/docs" variant="secondary">
        API reference
      </ButtonLink>
    </MessagePage>
  );
}
