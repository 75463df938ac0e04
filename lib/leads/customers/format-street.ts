/** Capitalizes a normalized street: "1227 se alder st" becomes "1227 SE Alder St". */
export function formatStreet(street: string): string {
  return street.replace(/(?<!\p{N})[\p{L}\p{M}]+/gu, (word) =>
    /^([ns][ew]|[nsew]|po)$/.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1),
  );
}
