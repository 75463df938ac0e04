import { loadPackage } from "@/proof/automation/packages";

type ZapierFields = Readonly<Record<string, unknown>>;

interface Bundle {
  readonly authData: { readonly serverUrl: string; readonly apiKey: string };
  readonly inputData?: ZapierFields;
  readonly targetUrl?: string;
  readonly subscribeData?: unknown;
  readonly cleanedRequest?: unknown;
}

type Perform = (z: ReturnType<typeof zapier>, bundle: Bundle) => Promise<unknown>;

interface Action {
  readonly display: { readonly label: string; readonly description: string; readonly hidden?: boolean };
  readonly operation: {
    readonly perform: Perform;
    readonly performList: Perform;
    readonly performSubscribe: Perform;
    readonly performUnsubscribe: Perform;
    readonly inputFields?: readonly { readonly key: string; readonly required: boolean }[];
  };
}

interface ZapierApp {
  readonly authentication: { readonly test: Perform };
  readonly triggers: Readonly<Record<string, Action>>;
  readonly searches: Readonly<Record<string, Action>>;
  readonly creates: Readonly<Record<string, Action>>;
}

/** The definition, as Zapier loads it. */
export const zapierApp: ZapierApp = loadPackage("zapier", "_zapier-build", (require) => require("./index.js"));

interface ZapierRequest {
  readonly url: string;
  readonly method: string;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly skipThrowForStatus?: boolean;
}

/** Zapier's errors, told apart by name. Its own class keeps a status; the throttling error keeps the seconds to wait. */
function zapierError(name: string) {
  return class extends Error {
    override readonly name = name;
    readonly status: number | undefined;
    constructor(message: string, _?: unknown, status?: number) {
      super(message);
      this.status = status;
    }
  };
}

const errors = {
  Error: zapierError("AppError"),
  HaltedError: zapierError("HaltedError"),
  ThrottledError: zapierError("ThrottledError"),
};

/** A stand-in for Zapier's `z`: sends like Zapier, and throws on a refusal unless configured not to. */
export function zapier() {
  return {
    errors,
    request: async ({ url, method, params, headers, body, skipThrowForStatus }: ZapierRequest) => {
      const response = await fetch(`${url}?${new URLSearchParams(params)}`, {
        method,
        headers: { ...headers, "Content-Type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok && !skipThrowForStatus) throw new Error(`ResponseError ${response.status}`);
      const data: unknown = await response.json();
      return { status: response.status, data, getHeader: (name: string) => response.headers.get(name) };
    },
  };
}
