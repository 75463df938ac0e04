import Link from "next/link";
import { CodeBlock } from "@/components/ui/code-block";
import type { Schema } from "@/lib/kit/openapi-samples";
import type { Reference } from "./document";
import { EndpointSection } from "./endpoint-section";
import { FieldList, fieldsOf } from "./field-list";
import { ErrorCodes, RichText } from "./rich-text";
import { curl } from "./sample";

/** The reference without its contents: an introduction, every endpoint, and the objects in responses. */
export function ReferenceArticle({ reference }: { reference: Reference }) {
  return (
    <>
      <Introduction reference={reference} />
      {reference.domains.map((domain) => (
        <div key={domain.name}>
          <Heading title={domain.title} text={domain.description} />
          {domain.operations.map((operation) => (
            <EndpointSection key={operation.id} operation={operation} reference={reference} />
          ))}
        </div>
      ))}
      <Heading title="Schemas" text="The objects in responses." />
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-12 border-line border-t pt-12 pb-24 xl:grid-cols-2">
        {Object.entries(reference.schemas).map(([name, schema]) => (
          <ObjectSection key={name} name={name} schema={schema} />
        ))}
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

/** A shape used in answers. */
function ObjectSection({ name, schema }: { name: string; schema: Schema }) {
  return (
    <section
      id={name}
      aria-label={name}
      className="scroll-mt-20 [contain-intrinsic-size:auto_30rem] [content-visibility:auto]"
    >
      <FieldList title={name} level="h3" fields={fieldsOf(schema)} flag="optional" />
    </section>
  );
}

interface IntroductionProps {
  readonly reference: Reference;
  /** Whether the page has a heading of its own above. */
  readonly isWithinPage?: boolean;
}

/** Rules for every endpoint, and the first request. */
export function Introduction({ reference, isWithinPage = false }: IntroductionProps) {
  const Title = isWithinPage ? "h2" : "h1";
  const { title, version, description, commonCodes, writeCodes } = reference;
  const [summary = "", ...topics] = description.split("\n\n");
  return (
    <section
      id="introduction"
      aria-labelledby="introduction-title"
      className="grid scroll-mt-14 gap-x-12 gap-y-8 pt-10 pb-14 xl:grid-cols-[minmax(0,1fr)_460px]"
    >
      <div className="min-w-0">
        <p className="font-medium text-accent text-secondary">Version {version}</p>
        <Title id="introduction-title" className="mt-1.5 font-semibold text-[1.875rem] tracking-[-0.03em]">
          {title}
        </Title>
        <p className="mt-3 max-w-[38rem] text-pretty text-[1.0625rem] text-soft leading-relaxed">
          <RichText>{summary}</RichText>
        </p>
        <ul className="mt-8 divide-y divide-inner-line border-line border-y">
          {topics.map((topic) => (
            <li key={topic} className="py-3.5 text-pretty text-soft">
              <RichText>{topic}</RichText>
            </li>
          ))}
          <li className="py-3.5 text-pretty text-soft">
            <RichText>
              **Webhooks** let your CRM report customers, referrals and paid jobs automatically:
            </RichText>{" "}
            <Link href="/docs/webhooks" className="text-accent underline underline-offset-4">
              connect your CRM
            </Link>
            . And your systems can receive events from here:{" "}
            <Link href="/docs/events" className="text-accent underline underline-offset-4">
              receive events
            </Link>
            . Both without code:{" "}
            <Link href="/docs/automation" className="text-accent underline underline-offset-4">
              Zapier, Make and n8n
            </Link>
            . Everything else is in the{" "}
            <Link href="/docs/guide" className="text-accent underline underline-offset-4">
              guide
            </Link>
            .
          </li>
          <li className="space-y-2.5 py-3.5 text-soft">
            <p>
              <RichText>**Any request** can fail with one of these:</RichText>
            </p>
            <ErrorCodes codes={commonCodes} />
            <p className="pt-1">
              <RichText>**Any write** also with these:</RichText>
            </p>
            <ErrorCodes codes={writeCodes} />
          </li>
        </ul>
      </div>
      <FirstRequest reference={reference} />
    </section>
  );
}

function FirstRequest({ reference: { domains, serverUrl } }: { reference: Reference }) {
  const operations = domains.flatMap((domain) => domain.operations);
  const first = operations.find(({ method, path }) => method === "GET" && !path.includes("{"));
  return (
    <div className="min-w-0 space-y-3.5">
      <CodeBlock
        title="Set your key once"
        code={'export API_KEY="<keyId>:<secret>"'}
        what="the command that sets the key"
      />
      {first && <CodeBlock title="Then try it" code={curl(first, serverUrl)} what="a first request to try" />}
      <p className="px-1 text-faint text-secondary">
        <RichText>
          The requests on this page take ids from variables too, such as `$CAMPAIGN_ID`. Set them from the
          answers you get.
        </RichText>
      </p>
    </div>
  );
}
