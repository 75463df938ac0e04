import Link from "next/link";
import { CodeBlock } from "@/components/ui/code-block";
import { objectsPath, referencePath } from "@/lib/platform/guide/reference-areas";
import { ContentsTools } from "./contents-tools";
import type { Reference } from "./document";
import { MethodChip } from "./endpoint-section";
import { ErrorCodes, RichText } from "./rich-text";
import { curl } from "./sample";

/** The overview: an introduction, and each area with its endpoints, which its own page describes. */
export function ReferenceIndex({ reference }: { reference: Reference }) {
  return (
    <>
      <Introduction reference={reference} />
      <div className="border-line border-t pt-8">
        <ContentsTools hasFilter />
        {reference.domains.map(({ name, title, description, operations }) => (
          <section key={name} aria-label={title} className="border-line border-t py-8">
            <h2 className="font-semibold text-title">
              <Link href={referencePath(name)} prefetch={false} className="underline-offset-4 hover:underline">
                {title}
              </Link>
            </h2>
            <p className="mt-1 text-soft">{description}</p>
            <ul className="mt-4 grid gap-2">
              {operations.map(({ id, method, path, summary }) => (
                // The id is the address of the endpoint before each area had its page.
                <li key={id} id={id} className="flex scroll-mt-20 flex-wrap items-baseline gap-x-3 gap-y-0.5">
                  <a
                    href={`${referencePath(name)}#${id}`}
                    data-moved
                    className="text-accent underline underline-offset-4"
                  >
                    {summary}
                  </a>
                  <MethodChip method={method} />
                  <code className="font-mono text-[12.5px] text-soft wrap-anywhere">{path}</code>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <section id="objects" aria-label="Objects" className="scroll-mt-14 border-line border-t py-8 pb-24">
          <h2 className="font-semibold text-title">Objects</h2>
          <p className="mt-1 text-soft">The objects in responses.</p>
          <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-2">
            {Object.keys(reference.schemas).map((name) => (
              <li key={name} id={name} className="scroll-mt-20">
                <a
                  href={`${objectsPath(name)}#${name}`}
                  data-moved
                  className="text-accent underline underline-offset-4 wrap-anywhere"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
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
              **Webhooks** let your CRM report customers, referrals and paid jobs automatically: [connect your
              CRM](/docs/webhooks). And your systems can receive events from here: [receive events](/docs/events). Both
              without code: [Zapier, Make and n8n](/docs/automation). Everything else is in the [guide](/docs/guide).
            </RichText>
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
          The requests in this reference take ids from variables too, such as `$CAMPAIGN_ID`. Set them from the answers
          you get.
        </RichText>
      </p>
    </div>
  );
}
