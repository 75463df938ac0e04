import { strFromU8, unzipSync } from "fflate";
import { UnreadableFile } from "./unreadable-file";

/** Unpacked size limits, for one part and for all parts read. */
const MAX_PART_BYTES = 48 * 1024 * 1024;
const MAX_BYTES = 2 * MAX_PART_BYTES;

/** A workbook's parts by path, ignoring case. */
export interface WorkbookParts {
  readonly paths: readonly string[];
  readonly read: (path: string) => string | undefined;
}

/** Other files packed like a workbook, by a typical part. */
const others: readonly (readonly [part: RegExp, sentence: string])[] = [
  [/^xl\/workbook\.bin$/, "This is a binary Excel workbook (.xlsb). Save it as .xlsx or CSV first."],
  [/^index\/.*\.iwa$|^index\.zip$/, "This is a Numbers file. In Numbers, choose File, Export To, CSV."],
  [/^content\.xml$/, "This is an OpenDocument file. Open it, save it as Excel (.xlsx) or CSV, then choose that."],
  [/^word\/document\.xml$/, "This is a Word document. Copy its table into a spreadsheet and save that."],
  [/\.(csv|tsv|txt|xlsx?)$/, "This is a ZIP file. Unpack it, then choose the spreadsheet in it."],
];

/**
 * Opens a ZIP archive and unpacks only its table of contents.
 * @throws UnreadableFile
 */
export function openParts(bytes: Uint8Array): WorkbookParts {
  const stored = new Map<string, { readonly name: string; readonly size: number }>();
  unzip(bytes, ({ name, originalSize }) => {
    stored.set(plainPath(name), { name, size: originalSize });
    return false;
  });
  let left = MAX_BYTES;
  return {
    paths: [...stored.keys()],
    read(path) {
      const part = stored.get(plainPath(path));
      if (!part) return undefined;
      left -= part.size;
      if (part.size > MAX_PART_BYTES || left < 0) {
        throw new UnreadableFile("This workbook is too large. Save it as CSV.");
      }
      const unpacked = unzip(bytes, ({ name }) => name === part.name)[part.name];
      return unpacked && strFromU8(unpacked).replace(/^\ufeff/, "");
    },
  };
}

/** Explains the type of an archive that is not a workbook. */
export function explainParts({ paths }: WorkbookParts): string {
  const match = others.find(([part]) => paths.some((path) => part.test(path)));
  return match?.[1] ?? "This isn’t an Excel workbook. Save it as CSV or Excel (.xlsx), then choose that file.";
}

function plainPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/^\//, "").toLowerCase();
}

// Unpacks at most the declared size, so a small file cannot expand beyond its claim.
function unzip(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    throw new UnreadableFile("This workbook is damaged. Open it in Excel and save it again, or save it as CSV.");
  }
}
