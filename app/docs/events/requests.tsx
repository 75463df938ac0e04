import { CodeBlock } from "@/components/ui/code-block";
import { readReference } from "../document";
import { curl, sampleAnswers } from "../sample";

/** Requests of the reference by their operation, as commands to paste, and what they answer. */
export interface Requests {
  readonly serverUrl: string;
  request(operationId: string): { readonly code: string; readonly summary: string };
  answer(operationId: string): string;
}

/** @throws Error when asked for an operation that the document does not have */
export function readRequests(): Requests {
  const reference = readReference();
  const answerOf = sampleAnswers(reference);
  const found = (operationId: string) => {
    for (const domain of reference.domains) {
      const operation = domain.operations.find(({ id }) => id === operationId);
      if (operation) return { domain, operation };
    }
    throw new Error(`The API has no ${operationId}`);
  };
  const { serverUrl } = reference;
  return {
    serverUrl,
    request: (operationId) => {
      const { operation } = found(operationId);
      return { code: curl(operation, serverUrl), summary: operation.summary };
    },
    answer: (operationId) => {
      const { domain, operation } = found(operationId);
      return answerOf(domain, operation);
    },
  };
}

/** Requests to paste, each under what it does. */
export function RequestBlocks({ requests, of }: { requests: Requests; of: readonly string[] }) {
  return of.map((operationId) => {
    const { code, summary } = requests.request(operationId);
    return <CodeBlock key={operationId} title={summary} code={code} what={`the request: ${summary}`} />;
  });
}
