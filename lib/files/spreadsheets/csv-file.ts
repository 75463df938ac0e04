import { UnreadableFile } from "./unreadable-file";

/** The largest accepted file. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** A sample file of customers. */
export const sampleCsv = [
  "Name,Email,Phone,Text consent,Language",
  "Ann Reyes,ann@example.com,(415) 555-0132,yes,English",
  "Sam Ortiz,sam@example.com,,,Spanish",
  "Toni Park,,415-555-0140,yes,",
].join("\r\n");

/** A sample file of jobs. */
export const sampleJobsCsv = [
  "Customer,Email,Phone,Text consent,Referred by,Job total,Date,Invoice,Status",
  "Gus Hale,gus@example.com,(415) 555-0187,yes,Ann Reyes,$480.00,10/06/2026,4187,Paid",
  "Laila Porter,,415-555-0190,,,-275.00,10/09/2026,4122,Refunded",
].join("\r\n");

/** Text as a file whose encoding Excel detects. */
export function csvFile(text: string): Blob {
  return new Blob([`\ufeff${text}`], { type: "text/csv;charset=utf-8" });
}

/**
 * Rejects a file that is too large.
 * @throws UnreadableFile
 */
export function refuseLarge(bytes: Uint8Array): void {
  if (bytes.length > MAX_FILE_BYTES) {
    throw new UnreadableFile("The file is larger than 5 MB. Split it up or remove some columns.");
  }
}
