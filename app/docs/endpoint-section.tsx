import { Breakable } from "@/components/ui/breakable";
import { CodeBlock } from "@/components/ui/code-block";
import { Caller } from "./caller";
import { ErrorCodes } from "./error-codes";
import { FieldList, fieldsOf } from "./field-list";
import { MethodChip } from "./method-chip";
import type { Operation, Reference } from "./reference";
import { requestSample } from "./request-sample";
import { RichText } from "./rich-text";
import { resolve } from "./sample";

/** One endpoint: what it does and takes on the left, a request to paste and its answer on the right. */
export function EndpointSection({
  operation,
  reference,
  answer,
}: {
  operation: Operation;
  reference: Reference;
  answer: string;
}) {
  const { id, method, path, summary, description, status, codes } = operation;
  const said = [...reference.commonCodes, ...(method === "GET" ? [] : reference.writeCodes)];
  const ownCodes = codes.filter((code) => !said.includes(code));
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-14 gap-x-12 gap-y-8 border-line border-t py-12 xl:grid-cols-[minmax(0,1fr)_460px]"
    >
      <div className="min-w-0">
        <h3 id={`${id}-title`} className="font-semibold text-lg tracking-[-0.01em]">
          {summary}
        </h3>
        <p className="mt-2 flex items-baseline gap-2">
          <MethodChip method={method} />
          <code className="font-mono text-[12.5px] text-soft wrap-anywhere">
            <Breakable>{path}</Breakable>
          </code>
        </p>
        <p className="mt-4 max-w-[38rem] text-pretty text-soft">
          <RichText>{description}</RichText>
        </p>
        <p className="mt-2 text-faint text-secondary">
          <Caller operation={operation} />
        </p>
        <div className="mt-8 space-y-8">
          <Fields operation={operation} reference={reference} />
          {ownCodes.length > 0 && (
            <div>
              <h4 className="pb-2.5 font-semibold text-secondary">Errors</h4>
              <ErrorCodes codes={ownCodes} />
            </div>
          )}
        </div>
      </div>
      <div className="min-w-0">
        <div className="space-y-3.5 xl:sticky xl:top-22">
          <CodeBlock
            title="Request"
            code={requestSample(operation, reference.serverUrl)}
            what={`the request: ${summary}`}
          />
          <CodeBlock title={`Answer ${status}`} code={answer} what={`the answer: ${summary}`} />
        </div>
      </div>
    </section>
  );
}

function Fields({ operation, reference }: { operation: Operation; reference: Reference }) {
  const { parameters, body, answer } = operation;
  const places = [
    ["path", "In the path"],
    ["query", "In the query"],
    ["header", "Header"],
  ] as const;
  return (
    <>
      {places.map(([place, title]) => (
        <FieldList
          key={place}
          title={title}
          flag="required"
          fields={parameters
            .filter((parameter) => parameter.in === place)
            .map((parameter) => ({ ...parameter, isRequired: parameter.required }))}
        />
      ))}
      {body &&
        (body.oneOf ?? [body]).map((form) => (
          <FieldList
            key={form.title ?? ""}
            title={form.title ? `Body of ${form.title}` : "Body"}
            flag="required"
            fields={fieldsOf(form)}
          />
        ))}
      <FieldList title="Answer" flag="optional" fields={fieldsOf(resolve(answer, reference.schemas))} />
    </>
  );
}
