import type { EventChoices, EventFacts, EventReference } from "@/lib/integrations/connections/event-facts";

/** An app of the business at a system, by which it asks to be let in. */
export interface AppClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Where an app may read, and with what. */
export interface AppAccess {
  /** The access token. */
  readonly token: string;
  /** The business's account there. */
  readonly account: string;
}

/** Where to ask for tokens, and how the app says there which it is. */
export interface TokenEndpoint {
  readonly url: string;
  readonly clientIn: "header" | "form";
}

/** The ids of the payment that converted a lead, by one of them; none where it converted none. */
export type FindPaymentIds = (id: string) => Promise<readonly string[]>;

/** A system that is read at through an app of the business. */
export interface AppSystem {
  /** The page on which its owner lets the app in. */
  readonly consentPage: (asked: {
    readonly clientId: string;
    readonly redirectUri: string;
    readonly state: string;
  }) => string;
  readonly tokens: () => TokenEndpoint;
  /**
   * Whose account it is that let the app in. @param told the account as the way back from the consent page names it
   * @throws ProviderProblem
   */
  readonly findAccount: (token: string, told: string | undefined) => Promise<string>;
  /**
   * What an event is about as it stands there now, in our words, or why it has no effect, as a sentence.
   * @throws ProviderProblem where it cannot be read
   */
  readonly read: (
    access: AppAccess,
    reference: EventReference,
    choices: EventChoices,
    findPaymentIds: FindPaymentIds,
  ) => Promise<EventFacts | string>;
}
