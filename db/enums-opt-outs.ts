/** What people ask for about messages. `stop-all`: no organization here may email them. `help`: by text. */
export const optOutChanges = ["stop", "stop-all", "start", "help"] as const;

/**
 * How they ask: by answering a text, a mail program's button, the page of a link in an email, a portal link, or a link
 * that was sent to the address to confirm it; or the provider knows it.
 */
export const optOutWays = ["text", "one-click", "page", "portal", "mailbox", "provider"] as const;
export type OptOutWay = (typeof optOutWays)[number];
