import type { EventFacts, EventReference } from "@/lib/integrations/connections/event-facts";
import type { EventChoices } from "@/lib/integrations/connections/shape";

export interface AppClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface AppAccess {
  readonly token: string;
  readonly account: string;
}

/** The token endpoint, and whether it takes the client credentials in the header or the form. */
export interface TokenEndpoint {
  readonly url: string;
  readonly clientIn: "header" | "form";
}

/** All ids of the payment that converted a lead, given any of them; empty if it converted none. */
export type FindPaymentIds = (id: string) => Promise<readonly string[]>;

/** A system we read through an app of the business. */
export interface AppSystem {
  /** URL of the OAuth consent page. */
  readonly consentPage: (request: {
    readonly clientId: string;
    readonly redirectUri: string;
    readonly state: string;
  }) => string;
  readonly tokens: () => TokenEndpoint;
  /**
   * The account that approved access.
   * @param claimed the account named by the OAuth redirect
   * @throws ProviderProblem
   */
  readonly findAccount: (token: string, claimed: string | undefined) => Promise<string>;
  /**
   * Reads the current state of the record behind an event. Returns its facts, or why it has no effect, as a sentence.
   * @throws ProviderProblem if it cannot be read
   */
  readonly read: (
    access: AppAccess,
    reference: EventReference,
    choices: EventChoices,
    findPaymentIds: FindPaymentIds,
  ) => Promise<EventFacts | string>;
}
