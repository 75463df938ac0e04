import { CodeBlock } from "@/components/ui/code-block";
import { RichText } from "../rich-text";
import { rawRequest } from "./examples";
import { Lines } from "./lines";

/** What webhooks are for and what one looks like. */
export function Introduction({ url }: { url: string }) {
  return (
    <section
      id="introduction"
      aria-labelledby="introduction-title"
      className="grid scroll-mt-14 gap-x-12 gap-y-8 pt-10 pb-14 xl:grid-cols-[minmax(0,1fr)_460px]"
    >
      <div className="min-w-0">
        <p className="font-medium text-accent text-secondary">Webhooks</p>
        <h1
          id="introduction-title"
          className="mt-1.5 text-balance font-semibold text-[1.875rem] leading-tight tracking-[-0.03em]"
        >
          Connect your CRM
        </h1>
        <p className="mt-3 max-w-[38rem] text-pretty text-[1.0625rem] text-soft leading-relaxed">
          <RichText>
            Your CRM, booking form or invoicing tool already knows when a customer joins, recommends a friend
            or pays. Let it tell us, and the credit is posted without anybody typing.
          </RichText>
        </p>
        <div className="mt-8">
          <Lines
            lines={[
              "**One address** takes every event, as JSON of up to 256 KiB.",
              "**A signature** proves that the event is yours. It takes the place of an API key.",
              "**An id** that you choose makes a repeat safe: the same `id` never takes effect twice.",
              "**Nothing gets lost**: an event that matches nothing yet is kept for an admin to resolve.",
              "**You need** a plan with integrations, and an admin to create the signing key.",
            ]}
          />
        </div>
      </div>
      <div className="min-w-0">
        <CodeBlock title="An event on its way" code={rawRequest(url)} what="the example of a request" />
      </div>
    </section>
  );
}
