interface Shared {
  readonly business: string;
  readonly url: string;
  /** The advocate's own, put before the link. */
  readonly words: string;
}

// Half a character, as a field's limit can leave it, has no encoding.
const HALF = /\p{Surrogate}/gu;

/**
 * Links that open the advocate's own programs with the message in them (RFC 5724, RFC 6068); nothing is sent for
 * anybody. iOS takes a text's body only after `?&`.
 */
export function shareLinks({ business, url, words }: Shared) {
  const parts = [words.replace(HALF, "").trim(), url].filter(Boolean);
  const text = encode(parts.join(" "));
  return {
    text: `sms:?&body=${text}`,
    email: `mailto:?subject=${encode(business)}&body=${encode(parts.join("\n\n"))}`,
    whatsApp: `https://wa.me/?text=${text}`,
  };
}

/** The least that explains a link. What more there is to say, the advocate knows better. */
export function firstWords(business: string): string {
  return `Here is my link for ${business}:`;
}

function encode(text: string): string {
  return encodeURIComponent(text.replace(/\r?\n/g, "\r\n"));
}
