import { UnreadableFile } from "./unreadable-file";

/** The largest file that is read. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** A file to begin with. */
export const sampleCsv = [
  "Name,Email,Phone,Text consent,Language",
  "Ann Reyes,ann@example.com,(415) 555-0132,yes,English",
  "Sam Ortiz,sam@example.com,,,Spanish",
  "Toni Park,,415-555-0140,yes,",
].join("\r\n");

/** A file of jobs to begin with. */
export const sampleJobsCsv = [
  "Customer,Email,Phone,Text consent,Referred by,Job total,Date,Invoice,Status",
  "Gus Hale,gus@example.com,(415) 555-0187,yes,Ann Reyes,$480.00,10/06/2026,4187,Paid",
  "Laila Porter,,415-555-0190,,,-275.00,10/09/2026,4122,Refunded",
].join("\r\n");

/** Text as a file that Excel reads in the right letters, too. */
export function csvFile(text: string): Blob {
  return new Blob([`\ufeff${text}`], { type: "text/csv;charset=utf-8" });
}

/**
 * The text of a file that a spreadsheet program saved: UTF-8 or UTF-16 as its first bytes say, otherwise UTF-8, and
 * what is no UTF-8 in the letters of Windows (Excel's "CSV" without UTF-8).
 * @throws UnreadableFile
 */
export function decodeFile(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    throw new UnreadableFile(
      "This is an old Excel file. Save it as .xlsx or CSV first (File, Save as), then choose that file.",
    );
  }
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder("utf-16be").decode(bytes);
  const text = decodeBytes(bytes);
  if (text.includes("\0"))
    throw new UnreadableFile("This isn’t a CSV file. Choose a file that ends in .csv.");
  return text;
}

/** Whether it is packed, as Excel workbooks are. */
export function isPacked(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
}

/**
 * Refuses what is too large to read.
 * @throws UnreadableFile
 */
export function refuseLarge(bytes: Uint8Array): void {
  if (bytes.length > MAX_FILE_BYTES) {
    throw new UnreadableFile("The file is larger than 5 MB. Split it up or remove some columns.");
  }
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, position) => bytes[position] === byte);
}
