import { CodeBlock } from "@/components/ui/code-block";
import { readReference } from "../document";
import { curl } from "../sample";

/** Sample requests of the reference by operation, with their answers. */
export interface Requests {
  readonly serverUrl: string;
  request(operationId: string): { readonly code: string; readonly summary: string };
  answer(operationId: string): string;
}

/** @throws Error if the document has no such operation */
export function readRequests(): Requests {
  const { domains, serverUrl } = readReference();
  const operations = domains.flatMap((domain) => domain.operations);
  const findOperation = (operationId: string) => {
    const operation = operations.find(({ id }) => id === operationId);
    if (!operation) throw new Error(`The API has no ${operationId}`);
    return operation;
  };
  return {
    serverUrl,
    request: (operationId) => {
      const operation = findOperation(operationId);
      return { code: curl(operation, serverUrl), summary: operation.summary };
    },
    answer: (operationId) => JSON.stringify(findOperation(operationId).answerExample, null, 2),
  };
}

export function RequestBlocks({ requests, of }: { requests: Requests; of: readonly string[] }) {
  return of.map((operationId) => {
    const { code, summary } = requests.request(operationId);
    return <CodeBlock key={operationId} title={summary} code={code} what={`the request: ${summary}`} />;
  });
}

/** The sample request of an operation that creates something, and its answer. */
export function RequestAndAnswer({ requests, of }: { requests: Requests; of: string }) {
  const { summary } = requests.request(of);
  return (
    <>
      <RequestBlocks requests={requests} of={[of]} />
      <CodeBlock title="Answer 201" code={requests.answer(of)} what={`the answer: ${summary}`} />
    </>
  );
}
