"use client";

import { ButtonLink } from "@/components/ui/button-link";
import { MessagePage } from "./message-page";

// The failure was on the server, so only a reload can retry.
/** Shown when a page fails. The digest identifies the failure in the server's log. */
export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return (
    <MessagePage
      title="This page didn’t load"
      text={
        <>
          Something went wrong on our side. What you saved is safe. Please try again.
          {error.digest && (
            <span className="mt-3 block text-faint text-secondary">
              If it keeps happening, report this number: <code className="font-mono text-ink">{error.digest}</code>
            </span>
          )}
        </>
      }
    >
      <button
        type="button"
        onClick={() => window.location.reload()}
        className="inline-flex h-11 cursor-pointer items-center justify-center rounded-control bg-accent px-4 font-medium text-accent-ink transition-opacity duration-150 ease-out hover:opacity-90 sm:h-9"
      >
        Try again
      </button>
      <ButtonLink href="/" variant="secondary">
        Go to the home page
      </ButtonLink>
    </MessagePage>
  );
}
