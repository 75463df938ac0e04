import type { Metadata } from "next";
import { CodeBlock } from "@/components/ui/code-block";
import { type ErrorCode, errorCodes } from "@/lib/kit/errors";
import { SiteHeader } from "../../site-header";
import { RichText } from "../rich-text";
import { explanations } from "./explanations";

export const metadata: Metadata = {
  title: "Errors",
  description: "Every error code of the API: when it happens and what to do.",
};

const codes = Object.keys(errorCodes) as ErrorCode[];

const example = `{
  "type": "…/docs/errors#invalid_input",
  "title": "The request is not valid",
  "status": 400,
  "detail": "name is required.",
  "code": "invalid_input",
  "requestId": "…",
  "errors": [
    { "field": "name", "message": "is required" }
  ]
}`;

export default function ErrorsPage() {
  return (
    <>
      <SiteHeader current="/docs/errors" />
      <main id="content" tabIndex={-1} className="mx-auto max-w-[1360px] px-5 pb-24 sm:px-9">
        <div className="grid gap-x-12 gap-y-8 pt-12 pb-12 lg:grid-cols-[minmax(0,1fr)_460px]">
          <div>
            <h1 className="font-semibold text-[1.875rem] tracking-[-0.03em]">Errors</h1>
            <p className="mt-3 max-w-[34rem] text-pretty text-[1.0625rem] text-soft leading-relaxed">
              A refused request answers with a problem document (RFC 9457). Branch on <b>code</b>: it never
              changes. Show <b>detail</b> to people: it says what was wrong and how to fix it.
            </p>
          </div>
          <CodeBlock title="A problem document" code={example} what="the example" />
        </div>
        <ul className="-mx-3 divide-y divide-inner-line border-line border-y">
          {codes.map((code) => (
            <ErrorEntry key={code} code={code} />
          ))}
        </ul>
      </main>
    </>
  );
}

function ErrorEntry({ code }: { code: ErrorCode }) {
  const [status, title] = errorCodes[code];
  return (
    <li
      id={code}
      className="grid scroll-mt-16 gap-x-8 gap-y-2 rounded-control px-3 py-6 target:bg-tint md:grid-cols-[340px_minmax(0,46rem)]"
    >
      <div>
        <h2 className="font-semibold text-section">{title}</h2>
        <p className="mt-1 flex items-baseline gap-2 font-mono text-[12.5px] text-soft">
          <span className="text-faint">{status}</span>
          <a href={`#${code}`} className="underline-offset-4 hover:underline wrap-anywhere">
            {code}
          </a>
        </p>
      </div>
      <p className="text-pretty text-soft">
        <RichText>{explanations[code]}</RichText>
      </p>
    </li>
  );
}
