import { UnreadableFile } from "./unreadable-file";

const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

// What a file is in truth, whatever its name says, by how it begins.
const texts: readonly (readonly [start: RegExp, sentence: string])[] = [
  [
    /^(<!doctype html|<html|<head|<body|<table|<meta)\b/i,
    "This is a web page, not a spreadsheet, whatever its name says. Open it in Excel, save it as .xlsx or CSV, then choose that file.",
  ],
  [
    /^<\?xml|^<[a-z][\w:-]*[\s>/]/i,
    "This is an XML file, whatever its name says. Open it in Excel, save it as .xlsx or CSV, then choose that file.",
  ],
  [
    /^BEGIN:VCARD/i,
    "These are contacts as a phone saves them (vCard). Export them as CSV, for example from Google Contacts.",
  ],
  [/^BEGIN:VCALENDAR/i, "This is a calendar, not a list. Choose a CSV or Excel file."],
  [/^(\[\s*[[{"]|\{\s*")/, "This is a JSON file. Save it as CSV or Excel (.xlsx) first."],
  [/^%PDF-/, "This is a PDF. Save the list as CSV or Excel (.xlsx) where it comes from."],
  [/^\{\\rtf/, "This is a text document. Copy its table into a spreadsheet and save that."],
];

/**
 * Refuses what is no list at all, in a sentence that says what it is.
 * @throws UnreadableFile
 */
export function refuseOtherBytes(bytes: Uint8Array): void {
  if (startsWith(bytes, OLD_OFFICE)) {
    // A locked workbook is packed into the old container, in a part of this name.
    if (holdsWide(bytes, "EncryptedPackage")) {
      throw new UnreadableFile(
        "This workbook is locked with a password. Open it in Excel, remove the password (File, Info, Protect Workbook), save it, then choose it again.",
      );
    }
    if (holdsWide(bytes, "WordDocument")) {
      throw new UnreadableFile(
        "This is a Word document. Copy its table into a spreadsheet and save that as .xlsx or CSV.",
      );
    }
    throw new UnreadableFile(
      "This is an old Excel file. Save it as .xlsx or CSV first (File, Save as), then choose that file.",
    );
  }
  if (startsWith(bytes, [0x1f, 0x8b])) {
    throw new UnreadableFile("This file is compressed (.gz). Unpack it, then choose the file in it.");
  }
}

/** The same for text. @throws UnreadableFile */
export function refuseOtherText(text: string): void {
  const start = text.slice(0, 500).trimStart();
  const other = texts.find(([pattern]) => pattern.test(start));
  if (other) throw new UnreadableFile(other[1]);
  if (text.includes("\0"))
    throw new UnreadableFile("This isn’t a CSV file. Choose a file that ends in .csv.");
}

/** Whether it is packed, as Excel workbooks are. */
export function isPacked(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
}

export function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, position) => bytes[position] === byte);
}

/** Whether a word stands in it with two bytes for each letter. */
function holdsWide(bytes: Uint8Array, word: string): boolean {
  const wanted = [...word].flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = bytes.indexOf(wanted[0] ?? 0); at !== -1; at = bytes.indexOf(wanted[0] ?? 0, at + 1)) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true;
  }
  return false;
}
