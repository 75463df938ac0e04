import { UnreadableFile } from "./unreadable-file";

const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0];

// A file's real type by its first bytes, whatever its name.
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
 * Rejects binary files that are not lists, with a sentence that names their type.
 * @throws UnreadableFile
 */
export function refuseOtherBytes(bytes: Uint8Array): void {
  if (startsWith(bytes, OLD_OFFICE)) {
    // A locked workbook is an old container with a part of this name.
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

/** Rejects text that is not a list. @throws UnreadableFile */
export function refuseOtherText(text: string): void {
  const start = text.slice(0, 500).trimStart();
  const match = texts.find(([pattern]) => pattern.test(start));
  if (match) throw new UnreadableFile(match[1]);
  if (text.includes("\0")) throw new UnreadableFile("This isn’t a CSV file. Choose a file that ends in .csv.");
}

/** Whether the file is a ZIP archive, like an Excel workbook. */
export function isPacked(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
}

export function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, position) => bytes[position] === byte);
}

/** Whether the bytes contain a word in UTF-16. */
function holdsWide(bytes: Uint8Array, word: string): boolean {
  const wanted = [...word].flatMap((letter) => [letter.charCodeAt(0), 0]);
  for (let at = bytes.indexOf(wanted[0] ?? 0); at !== -1; at = bytes.indexOf(wanted[0] ?? 0, at + 1)) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return true;
  }
  return false;
}
