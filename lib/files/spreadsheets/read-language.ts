import type { Language } from "@/db/enums";

const names: readonly (readonly [Language, RegExp])[] = [
  ["en", /^(en|eng|english|ingles)\b/],
  ["es", /^(es|spa|spanish|espanol|castellano)\b/],
];

/** The language named in a cell: "es", "es-MX", "Spanish", "Español"; undefined for anything else. */
export function readLanguage(cell: string): Language | undefined {
  const plain = cell.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase().replaceAll("_", "-");
  return names.find(([, name]) => name.test(plain))?.[0];
}
