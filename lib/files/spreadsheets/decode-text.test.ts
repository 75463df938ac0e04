import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text";
import { UnreadableFile } from "./unreadable-file";

const utf8 = (text: string) => new TextEncoder().encode(text);
const wide = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const bytes = (text: string, ...more: readonly number[]) => new Uint8Array([...Buffer.from(text), ...more]);
const oldOffice = (part: string) =>
  new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Array<number>(600).fill(0), ...wide(part)]);

describe("a file's bytes", () => {
  it.each([
    ["UTF-8", utf8("Name\nJosé"), "Name\nJosé"],
    ["UTF-8 with its mark", utf8("\ufeffName\nليلى"), "Name\nليلى"],
    // As Excel saves it without UTF-8.
    ["Windows", bytes("Jos", 0xe9), "José"],
    ["Windows with its apostrophe", bytes("Joe", 0x92, 0x73), "Joe’s"],
    ["Windows in capitals", bytes("N", 0xda, 0xd1, 0x45, 0x5a), "NÚÑEZ"],
    ["the Mac", bytes("Jos", 0x8e, 0x0d, 0x4e, 0x9c, 0x96, 0x65, 0x7a), "José\rNúñez"],
    ["the Mac, one letter", bytes("Garc", 0x92, 0x61), "García"],
    [
      "the Mac, more letters",
      Buffer.from("J\x9frgen K\x9ahler, \xe7ngel Mu\x96oz", "latin1"),
      "Jürgen Köhler, Ángel Muñoz",
    ],
    ["MS-DOS, more letters", Buffer.from("J\x81rgen K\x94hler, Zo\x82 Mu\xa4oz", "latin1"), "Jürgen Köhler, Zoé Muñoz"],
    ["MS-DOS", bytes("N", 0xa3, 0xa4, 0x65, 0x7a), "Núñez"],
    ["UTF-16 with its mark", new Uint8Array([0xff, 0xfe, 0x41, 0x00, 0xe9, 0x00]), "Aé"],
    ["UTF-16, big end first", new Uint8Array([0xfe, 0xff, 0x00, 0x41, 0x00, 0xe9]), "Aé"],
    ["UTF-16 without its mark", wide("Name,Email\nJosé,jose@example.com"), "Name,Email\nJosé,jose@example.com"],
    ["UTF-16 turned", wide("Name,Email\nAmy").map((_, at, all) => all[at ^ 1] ?? 0), "Name,Email\nAmy"],
    ["a file filled up with nothing", bytes("Name\nAmy\n", 0, 0, 0), "Name\nAmy\n"],
    ["a file that ends as MS-DOS ended them", bytes("Name\nAmy\r\n", 0x1a), "Name\nAmy\r\n"],
  ])("are decoded as %s", (_, file, text) => {
    expect(decodeText(file)).toEqual({ text });
  });

  it.each([
    ["a bad byte", bytes("José\nRen", 0xe9, 0x20, 0x52), "José\nRen\ufffd R", "(row 2)"],
    ["a cut letter", bytes("José\nZo", 0xc3), "José\nZo\ufffd", "(row 2)"],
    ["nothing but a cut letter", bytes("Jos", 0xc3), "Jos\ufffd", "(row 1)"],
    [
      "many bad bytes",
      bytes("éééééé", ...[1, 2, 3, 4, 5, 6].flatMap(() => [0x0a, 0xe9, 0x2c])),
      "éééééé\n\ufffd,\n\ufffd,\n\ufffd,\n\ufffd,\n\ufffd,\n\ufffd,",
      "(rows 2, 3, 4, 5, 6 and more)",
    ],
  ])("of UTF-8 with %s keep the rest and report the problem", (_, file, text, place) => {
    const decoded = decodeText(file);
    expect(decoded.text).toBe(text);
    expect(decoded.warning).toContain(`can’t be read and show as � ${place}`);
  });

  it.each([
    ["an old Excel workbook", oldOffice("Workbook"), /old Excel file. Save it as .xlsx or CSV/],
    ["a locked workbook", oldOffice("EncryptedPackage"), /locked with a password/],
    ["an old Word document", oldOffice("WordDocument"), /Word document/],
    ["a web page", utf8('\n<html xmlns:x="x"><table>'), /web page, not a spreadsheet/],
    ["XML", utf8('<?xml version="1.0"?><Workbook>'), /XML file/],
    ["XML without its first line", utf8("<contacts>\n<contact>"), /XML file/],
    ["contacts of a phone", utf8("\ufeffBEGIN:VCARD\r\nVERSION:3.0"), /vCard/],
    ["JSON", utf8('[\n {"name": "Amy"}]'), /JSON file/],
    ["one JSON object", utf8('{"people": []}'), /JSON file/],
    ["a PDF", utf8("%PDF-1.7"), /PDF/],
    ["a packed file", new Uint8Array([0x1f, 0x8b, 8]), /compressed/],
    ["a picture", utf8("GIF89a\0\0x"), /isn’t a CSV file/],
  ])("of %s are rejected with an explanation", (_, file, why) => {
    expect(() => decodeText(file)).toThrow(UnreadableFile);
    expect(() => decodeText(file)).toThrow(why);
  });

  it.each(["<ann@example.com>\n<bo@example.com>", "[ID],Name\n1,Amy", "{Name},Email"])(
    "of a list that starts like another format are accepted: %j",
    (text) => {
      expect(decodeText(utf8(text)).text).toBe(text);
    },
  );
});
