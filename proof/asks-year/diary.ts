/** The same person for whoever writes: the product has its own function, which this one does not ask. */
export function personOf(email: string | null | undefined, phone: string | null | undefined): string {
  return email ? email.toLowerCase().replace(/\+[^@]*@/, "@") : (phone ?? "nobody");
}

/** What is so in the world at this moment, as whoever did it noted. It is never read from the product. */
export class Diary {
  readonly advocateOf = new Map<number, string>();
  readonly stoppedTexts = new Set<string>();
  /** By organization and address in lower case. */
  readonly stoppedEmails = new Set<string>();
  /** By person. */
  readonly stoppedEverywhere = new Set<string>();
  /** Addresses and numbers that providers turn away. */
  readonly refused = new Set<string>();
  /** Advocates by id: marked, erased, whose link was opened. */
  readonly marked = new Set<string>();
  readonly erased = new Set<string>();
  readonly opened = new Set<string>();
  readonly pausedCampaigns = new Set<string>();
  readonly silentCampaigns = new Set<string>();
  /** By campaign and step. */
  readonly silentSteps = new Set<string>();
  /** By job. */
  readonly scores = new Map<string, number>();
  /** When advocates referred somebody. */
  readonly referredAt = new Map<string, number[]>();
  /** The referrals of advocates that take a place. */
  readonly places = new Map<string, Set<string>>();
  /** Referrals that no longer wait for the friend. */
  readonly settledReferrals = new Set<string>();
  readonly skippedByHand = new Set<string>();
  readonly sentByHand = new Set<string>();
  readonly jobs = new Set<string>();
  /** What each new job is to bring, until it was seen: the moments of its steps. */
  readonly expected = new Map<
    string,
    { readonly orgId: string; readonly steps: ReadonlyMap<string, number> }
  >();
  /** How often something happened, for the figures. */
  readonly counts = new Map<string, number>();

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }

  /** Whether somebody has asked for no more of this kind. */
  hasStopped(orgId: string, contact: string): boolean {
    if (!contact.includes("@")) return this.stoppedTexts.has(contact);
    return (
      this.stoppedEmails.has(`${orgId} ${personOf(contact, null)}`) ||
      this.stoppedEverywhere.has(personOf(contact, null))
    );
  }
}
