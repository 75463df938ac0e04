import type { Metadata } from "next";
import { SiteHeader } from "../site-header";
import { Contents } from "./contents";
import { EndpointSection } from "./endpoint-section";
import { Introduction } from "./introduction";
import { ObjectSection } from "./object-section";
import { readReference } from "./reference";
import { sampleAnswers } from "./sample";

export const metadata: Metadata = {
  title: "API reference",
  description: "Every endpoint of this server, with requests to copy.",
};

export default function ApiReferencePage() {
  const reference = readReference();
  const answerOf = sampleAnswers(reference);
  return (
    <>
      <SiteHeader current="/docs" />
      <div className="mx-auto max-w-[1360px] px-5 sm:px-9 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-x-10">
        <Contents reference={reference} />
        <main id="content" tabIndex={-1} className="min-w-0">
          <Introduction reference={reference} />
          {reference.domains.map((domain) => (
            <div key={domain.name}>
              <Heading title={domain.title} text={domain.description} />
              {domain.operations.map((operation) => (
                <EndpointSection
                  key={operation.id}
                  operation={operation}
                  reference={reference}
                  answer={answerOf(domain, operation)}
                />
              ))}
            </div>
          ))}
          <Heading title="Objects" text="The shapes that answers are made of." />
          <div className="grid items-start gap-x-12 gap-y-12 border-line border-t pt-12 pb-24 xl:grid-cols-2">
            {Object.entries(reference.schemas).map(([name, schema]) => (
              <ObjectSection key={name} name={name} schema={schema} />
            ))}
          </div>
        </main>
      </div>
    </>
  );
}

function Heading({ title, text }: { title: string; text: string }) {
  return (
    <header className="pt-10 pb-6">
      <h2 className="font-semibold text-title">{title}</h2>
      <p className="mt-1 text-soft">{text}</p>
    </header>
  );
}
