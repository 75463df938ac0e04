import { describe, expect, it } from "vitest";
import { decodeFile, MAX_FILE_BYTES, refuseLarge } from "./csv-file";
import { UnreadableFile } from "./unreadable-file";

const utf8 = (text: string) => new TextEncoder().encode(text);

describe("a file's bytes", () => {
  it("are read as UTF-8, with and without the mark at the beginning", () => {
    expect(decodeFile(utf8("Name\nJosé"))).toBe("Name\nJosé");
    expect(decodeFile(utf8("\ufeffName\nليلى"))).toBe("Name\nليلى");
  });

  it("are read in the letters of Windows when they are no UTF-8", () => {
    // As Excel saves it without UTF-8.
    expect(decodeFile(new Uint8Array([0x4a, 0x6f, 0x73, 0xe9]))).toBe("José");
  });

  it.each([
    ["little", [0xff, 0xfe, 0x41, 0x00, 0xe9, 0x00]],
    ["big", [0xfe, 0xff, 0x00, 0x41, 0x00, 0xe9]],
  ])("are read as UTF-16, %s end first, when they say so", (_, bytes) => {
    expect(decodeFile(new Uint8Array(bytes))).toBe("Aé");
  });

  it.each([
    ["an old Excel workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /Save it as .xlsx or CSV/],
    ["a picture", utf8("GIF89a\0\0"), /isn’t a CSV file/],
  ])("of %s are refused in words", (_, bytes, why) => {
    expect(() => decodeFile(bytes)).toThrow(UnreadableFile);
    expect(() => decodeFile(bytes)).toThrow(why);
  });

  it("are refused when they are more than a browser should read", () => {
    expect(() => refuseLarge(new Uint8Array(MAX_FILE_BYTES))).not.toThrow();
    expect(() => refuseLarge(new Uint8Array(MAX_FILE_BYTES + 1))).toThrow(/larger than 5 MB/);
  });
});
