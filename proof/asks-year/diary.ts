/** Identifies a person by email or phone. Written independently of the product's own function. */
export function personOf(email: string | null | undefined, phone: string | null | undefined): string {
  return email ? email.toLowerCase().replace(/\+[^@]*@/, "@") : (phone ?? "unknown");
}

/** The state of the world, recorded by the code that changed it and never read from the product. */
export class Diary {
  readonly advocateOf = new Map<number, string>();
  readonly stoppedTexts = new Set<string>();
  /** By organization and lowercase address. */
  readonly stoppedEmails = new Set<string>();
  /** By person. */
  readonly stoppedEverywhere = new Set<string>();
  /** Addresses and numbers that providers reject. */
  readonly refused = new Set<string>();
  /** Advocates by id: marked, erased, or with an opened link. */
  readonly marked = new Set<string>();
  readonly erased = new Set<string>();
  readonly opened = new Set<string>();
  readonly pausedCampaigns = new Set<string>();
  readonly silentCampaigns = new Set<string>();
  /** Times for which a business turned asks off. */
  readonly silences: { readonly orgId: string; readonly from: Date; until?: Date }[] = [];
  /** By campaign and step. */
  readonly silentSteps = new Set<string>();
  /** By job. */
  readonly scores = new Map<string, number>();
  /** Times of each advocate's referrals. */
  readonly referredAt = new Map<string, number[]>();
  /** Referrals that count against an advocate's limit. */
  readonly places = new Map<string, Set<string>>();
  /** Referrals that no longer wait for the friend's reply. */
  readonly settledReferrals = new Set<string>();
  readonly skippedByHand = new Set<string>();
  readonly sentByHand = new Set<string>();
  readonly jobs = new Set<string>();
  /** The step times expected of each new job, until they are checked. */
  readonly expected = new Map<string, { readonly orgId: string; readonly steps: ReadonlyMap<string, number> }>();
  /** Event counts, for the figures. */
  readonly counts = new Map<string, number>();

  count(what: string, by = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + by);
  }

  /** Whether this contact has opted out of this kind of message. */
  hasStopped(orgId: string, contact: string): boolean {
    if (!contact.includes("@")) return this.stoppedTexts.has(contact);
    return (
      this.stoppedEmails.has(`${orgId} ${personOf(contact, null)}`) ||
      this.stoppedEverywhere.has(personOf(contact, null))
    );
  }
}
