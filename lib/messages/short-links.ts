import { lt, sql } from "drizzle-orm";
import { transact } from "@/db/client";
import { type ShortLinkPurpose, shortLinks } from "@/db/schema/short-links";
import { keyedHash, keyedHashUnder } from "@/lib/kit/auth/keyed-hash";
import { DAY_MS } from "@/lib/kit/durations";
import { appUrl, authSecret } from "@/lib/kit/env";
import { gather } from "@/lib/kit/gather";

/** The ids behind a short link. */
export interface ShortLink {
  readonly orgId: string;
  readonly purpose: ShortLinkPurpose;
  readonly subjectId: string;
  /** The version of the advocate's portal link; 0 for other purposes. */
  readonly version: number;
}

// No 0 O 1 I l, which people mix up, and no vowels, so that no code spells a word. Phones count each as one character.
const ALPHABET = "23456789BCDFGHJKLMNPQRSTVWXYZbcdfghjkmnpqrstvwxyz";

/** Ten of 49 characters are 56 bits: guessing one of a million links takes 80 billion tries on average. */
const CODE_LENGTH = 10;

/** Whether text has the form of a code. */
export function isLikeShortCode(text: string): boolean {
  return text.length === CODE_LENGTH && [...text].every((character) => ALPHABET.includes(character));
}

/** The code of a short link. Derived from its ids, so a retry of a message and the message log have the same link. */
export function shortCode({ orgId, purpose, subjectId, version }: ShortLink): string {
  let rest = keyedHash("short link", purpose, orgId, subjectId, String(version)).readBigUInt64BE();
  const size = BigInt(ALPHABET.length);
  const characters = Array.from({ length: CODE_LENGTH }, () => {
    const character = ALPHABET[Number(rest % size)] ?? "";
    rest /= size;
    return character;
  });
  return characters.join("");
}

/** The URL of a short link, which works once `keepShortLinks` stored it. */
export function shortUrl(link: ShortLink): string {
  return `${appUrl()}/c/${shortCode(link)}`;
}

/** How the database stores a code. @param secret the AUTH_SECRET that the code was made with */
export function shortLinkKey(code: string, secret = authSecret()): Buffer {
  return keyedHashUnder(secret, "short link key", code);
}

/** How long a link works from its last message on, in ms; null if for as long as the long link. */
const lifetimes: Readonly<Record<ShortLinkPurpose, number | null>> = {
  portal: null,
  confirm: 60 * DAY_MS,
  answer: 60 * DAY_MS,
};

interface KeptLink {
  readonly link: ShortLink;
  readonly now: Date;
}

/**
 * Stores the short link of a message before it is sent. A later message with the same link renews its expiry.
 * @returns false if another link has its code already, so the message must contain the long link
 */
export const keepShortLink = gather(async (batch: readonly KeptLink[]): Promise<boolean[]> => {
  const keys = batch.map(({ link }) => shortLinkKey(shortCode(link)));
  // One statement cannot update a row twice.
  const rows = new Map(batch.map(({ link, now }, at) => [keys[at]?.toString("hex"), rowOf(link, now)]));
  const isSame = sql`(${shortLinks.orgId}, ${shortLinks.purpose}, ${shortLinks.subjectId}, ${shortLinks.version})
    = (excluded.org_id, excluded.purpose, excluded.subject_id, excluded.version)`;
  const kept = await transact((tx) =>
    tx
      .insert(shortLinks)
      .values([...rows.values()])
      .onConflictDoUpdate({
        target: shortLinks.key,
        set: { expiresAt: sql`greatest(${shortLinks.expiresAt}, excluded.expires_at)` },
        setWhere: isSame,
      })
      .returning({ key: shortLinks.key }),
  );
  return keys.map((key) => kept.some((row) => key.equals(row.key)));
});

function rowOf(link: ShortLink, now: Date): typeof shortLinks.$inferInsert {
  const lifetime = lifetimes[link.purpose];
  const expiresAt = lifetime === null ? null : new Date(now.getTime() + lifetime);
  return { ...link, key: shortLinkKey(shortCode(link)), expiresAt, createdAt: now };
}

/** For how long the page of an expired link still knows it, in ms. */
const REMEMBERED_MS = 90 * DAY_MS;

/** Deletes short links that expired long ago. */
export async function forgetShortLinks(now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_MS);
  await transact((tx) => tx.delete(shortLinks).where(lt(shortLinks.expiresAt, before)));
}
