import { Breakable, CodeBlock } from "@/components/ui/code-block";
import { resolve } from "@/lib/kit/openapi-samples";
import type { Credential, Operation, Reference } from "./document";
import { FieldList, fieldsOf } from "./field-list";
import { Errors, RichText } from "./rich-text";
import { curl } from "./sample";

const others: Readonly<Record<Exclude<Credential, "apiKey">, string>> = {
  webhookSignature: "Requires one of the organization’s signing keys. [How to sign](/docs/webhooks)",
  session: "For our own pages, where you are signed in. API keys are refused.",
  invitation: "Uses the invitation instead of an API key.",
  resetLink: "Uses the emailed link instead of an API key.",
  connectionSecret: "Requires the connection’s secret, or its system’s own signature.",
  visitor: "For our own sign-in pages, before you are signed in. Requests from elsewhere are refused.",
};

function describeCaller({ codes, credential }: Operation): string {
  if (credential !== "apiKey") return others[credential];
  return codes.includes("admin_required") ? "Admin keys only." : "Any key of the organization.";
}

const colors: Readonly<Record<string, string>> = {
  GET: "bg-inner-line text-soft",
  DELETE: "bg-red-bg text-red",
};

/** The HTTP method: gray for reads, green for writes, red for deletes. */
export function MethodChip({ method }: { method: string }) {
  return (
    <span
      className={`inline-block rounded-full px-2 py-px font-medium font-mono text-[11px] ${colors[method] ?? "bg-tint text-accent"}`}
    >
      {method}
    </span>
  );
}

/** One endpoint: description and fields on the left, a sample request and answer on the right. */
export function EndpointSection({ operation, reference }: { operation: Operation; reference: Reference }) {
  const { id, method, path, summary, description, status, answerExample, codes } = operation;
  const sharedCodes = [...reference.commonCodes, ...(method === "GET" ? [] : reference.writeCodes)];
  const ownCodes = codes.filter((code) => !sharedCodes.includes(code));
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-14 gap-x-12 gap-y-8 border-line border-t py-12 xl:grid-cols-[minmax(0,1fr)_460px]"
    >
      <div className="min-w-0">
        <h2 id={`${id}-title`} className="font-semibold text-lg tracking-[-0.01em]">
          {summary}
        </h2>
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
          <RichText>{describeCaller(operation)}</RichText>
        </p>
        <div className="mt-8 space-y-8">
          <Fields operation={operation} reference={reference} />
          {ownCodes.length > 0 && <Errors codes={ownCodes} />}
        </div>
      </div>
      <div className="min-w-0">
        <div className="space-y-3.5 xl:sticky xl:top-22">
          <CodeBlock
            title="Request"
            code={requestSample(operation, reference.serverUrl)}
            what={`the request: ${summary}`}
          />
          <CodeBlock
            title={`Response ${status}`}
            code={JSON.stringify(answerExample, null, 2)}
            what={`the answer: ${summary}`}
          />
        </div>
      </div>
    </section>
  );
}

function Fields({ operation, reference }: { operation: Operation; reference: Reference }) {
  const { parameters, body, answer } = operation;
  const places = [
    ["path", "Path parameters"],
    ["query", "Query parameters"],
    ["header", "Header"],
  ] as const;
  return (
    <>
      {places.map(([place, title]) => (
        <FieldList
          key={place}
          title={title}
          level="h3"
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
            level="h3"
            flag="required"
            fields={fieldsOf(form)}
          />
        ))}
      <FieldList title="Answer" level="h3" flag="optional" fields={fieldsOf(resolve(answer, reference.schemas))} />
    </>
  );
}

/**
 * A sample request as a command. Requests only our own pages can send, with a cookie and an Origin header, are shown as
 * raw HTTP.
 */
function requestSample(operation: Operation, serverUrl: string): string {
  const { method, path, bodyExample, credential } = operation;
  if (credential !== "session" && credential !== "visitor") return curl(operation, serverUrl);
  const body = bodyExample && ["Content-Type: application/json", "", JSON.stringify(bodyExample, null, 2)];
  return [`${method} ${path}`, ...(body ?? [])].join("\n");
}
