// 3GPP TS 23.038, 6.2.1: the alphabet of text messages, and its extension, whose characters count two.
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const EXTENSION = "\f^{}\\[~]|€";

const septets = new Map([
  ...Array.from(BASIC, (character) => [character, 1] as const),
  ...Array.from(EXTENSION, (character) => [character, 2] as const),
]);

/** How many of the 160 places of a text message a text takes; null when it needs other letters (UCS-2). */
export function gsmLength(text: string): number | null {
  let length = 0;
  for (const character of text) {
    const places = septets.get(character);
    if (places === undefined) return null;
    length += places;
  }
  return length;
}

/** How many messages a text is sent as, which is what it costs: 160 places fit in one, or 70 in UCS-2. */
export function countSegments(text: string): number {
  const length = gsmLength(text);
  if (length === null) return text.length <= 70 ? 1 : Math.ceil(text.length / 67);
  return length <= 160 ? 1 : Math.ceil(length / 153);
}
