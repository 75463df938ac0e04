import { z } from "zod";
import { loadPackage } from "@/proof/automation/packages";

type NodeFields = Readonly<Record<string, unknown>>;

interface Description {
  readonly name: string;
  readonly credentials: readonly { readonly name: string }[];
  readonly properties: readonly { readonly name: string; readonly options?: readonly Option[] }[];
}

interface Option {
  readonly name: string;
  readonly value: string;
}

type Method<Result> = (this: object) => Promise<Result>;

interface ActionNode {
  readonly description: Description;
  readonly methods: { readonly loadOptions: { readonly getCampaigns: Method<readonly Option[]> } };
  readonly execute: Method<readonly (readonly { readonly json: NodeFields }[])[]>;
}

interface TriggerNode {
  readonly description: Description;
  readonly webhookMethods: {
    readonly default: Readonly<Record<"checkExists" | "create" | "delete", Method<boolean>>>;
  };
  readonly webhook: Method<{ readonly workflowData?: readonly (readonly { readonly json: NodeFields }[])[] }>;
}

const Credential = z.object({
  name: z.string(),
  authenticate: z.object({
    type: z.literal("generic"),
    properties: z.object({ headers: z.object({ Authorization: z.string() }) }),
  }),
  test: z.object({ request: z.object({ url: z.string() }) }),
});

const Package = z.object({
  n8n: z.object({ credentials: z.tuple([z.string()]), nodes: z.tuple([z.string(), z.string()]) }),
});

const loaded = loadPackage("n8n", "prepack", (require) => {
  /** An instance of the class that n8n loads from a file; class and file share a name. */
  const load = (file: string) => {
    const className = file.replace(/^.*\//, "").replace(/\..*$/, "");
    return new (require(`./${file}`)[className])();
  };
  const { n8n } = Package.parse(require("./package.json"));
  return { nodes: n8n.nodes.map(load), credential: load(n8n.credentials[0]) };
});

export const actionNode: ActionNode = loaded.nodes[0];
export const triggerNode: TriggerNode = loaded.nodes[1];
export const credential = Credential.parse(loaded.credential);

interface NodeRequest {
  readonly method: string;
  readonly url: string;
  readonly qs: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly json: true;
  readonly returnFullResponse: true;
  readonly ignoreHttpStatusErrors?: boolean;
}

interface Keys {
  readonly serverUrl: string;
  readonly apiKey: string;
}

/** The `this` that n8n gives a node, with the parameters filled in for each input item. */
export function n8nNode(keys: Keys, inputs: readonly NodeFields[], more: object = {}) {
  return {
    getCredentials: async () => keys,
    getInputData: () => inputs,
    getNodeParameter: (name: string, index: unknown = 0, fallback?: unknown) =>
      inputs[typeof index === "number" ? index : 0]?.[name] ?? fallback,
    continueOnFail: () => false,
    helpers: {
      httpRequestWithAuthentication: async (name: string, sent: NodeRequest) => {
        if (name !== credential.name) throw new Error(`no credential ${name}`);
        const { Authorization: written } = credential.authenticate.properties.headers;
        const authorization = written.replace(/^=/, "").replace("{{$credentials.apiKey}}", keys.apiKey);
        const response = await fetch(`${sent.url}?${new URLSearchParams(sent.qs)}`, {
          method: sent.method,
          headers: { ...sent.headers, authorization, "content-type": "application/json" },
          ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
        });
        if (!response.ok && !sent.ignoreHttpStatusErrors) throw new Error(`NodeApiError ${response.status}`);
        const headers = Object.fromEntries(response.headers);
        return { statusCode: response.status, headers, body: await response.json() };
      },
    },
    ...more,
  };
}
