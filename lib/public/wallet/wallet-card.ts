/** A friend's ticket, as a wallet shows it: texts in the friend's language. */
export interface WalletCard {
  /** The ticket's id, so that saving it twice makes one pass. */
  readonly id: string;
  readonly language: string;
  readonly business: string;
  /** The brand's color, and a readable one on it: #rrggbb. */
  readonly color: string;
  readonly ink: string;
  /** The business's logo at an address that anyone can open. */
  readonly logoUrl?: string | undefined;
  /** "$50"; empty if friends get nothing. */
  readonly gift: string;
  /** "$50 off your first job", or the recommendation. */
  readonly title: string;
  readonly code: { readonly label: string; readonly value: string };
  readonly phone?: { readonly label: string; readonly value: string; readonly e164: string } | undefined;
  /** The ticket's page. */
  readonly page: { readonly label: string; readonly url: string };
}
