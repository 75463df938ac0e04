/** A US number as people write it: +14155552671 is (415) 555-2671. Spreadsheets read E.164 as a formula. */
export function formatPhone(e164: string): string {
  return e164.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
}
