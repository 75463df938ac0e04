/** The little of it that our tests use: the package brings no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  interface Interaction {
    readonly params: { readonly client_id: string; readonly scope: string };
  }

  interface Context {
    readonly path: string;
    body: unknown;
  }

  type Result =
    | { readonly login: { readonly accountId: string }; readonly consent: { readonly grantId: string } }
    | { readonly error: string };

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    readonly Grant: new (of: {
      readonly clientId: string;
      readonly accountId: string;
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    callback(): RequestListener;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: Result): Promise<void>;
  }
}
