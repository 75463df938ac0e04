import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { workbook } from "@/proof/fixtures/customer-exports";
import { peopleList } from "./people-list";
import { MAX_FILE_BYTES, readFile, tableOfFile } from "./read-file";
import { UnreadableFile } from "./unreadable-file";
import { openWorkbook } from "./workbook";

const rels = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relations = (...targets: readonly string[]) =>
  `<Relationships>${targets
    .map((target, index) => {
      const type = /sheet\d/i.test(target) ? "worksheet" : target.replace(/^.*\/|\.xml$/g, "");
      return `<Relationship Id="rId${index + 1}" Type="${rels}/${type}" Target="${target}"/>`;
    })
    .join("")}</Relationships>`;
const sheetOf = (...rows: readonly string[]) => `<worksheet><sheetData>${rows.join("")}</sheetData></worksheet>`;
const inline = (...texts: readonly string[]) =>
  texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");
const row = (...texts: readonly string[]) => `<row>${inline(...texts)}</row>`;
const pack = (parts: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])));

/** A workbook with sheets named by name and state: "Name hidden". */
function book(sheets: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}, pr = "") {
  const named = Object.keys(sheets).map((name, index) => {
    const [title, state = "visible"] = name.split(" ");
    return `<sheet name="${title}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`;
  });
  const paths = Object.keys(sheets).map((_, index) => `worksheets/sheet${index + 1}.xml`);
  const others = Object.keys(more).map((path) => path.replace(/^xl\//, ""));
  return pack({
    "xl/workbook.xml": `<workbook>${pr}<sheets>${named.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(...paths, ...others),
    ...Object.fromEntries(Object.values(sheets).map((xml, index) => [`xl/${paths[index]}`, xml])),
    ...more,
  });
}

const first = (bytes: Uint8Array) => openWorkbook(bytes).sheets[0]?.read().lines;
const people = sheetOf(row("Name", "Email"), row("Amy Lin", "amy@example.com"));
const old = sheetOf(row("Name", "Email"), row("Old Demo", "old@example.com"));
const lines = [
  ["Name", "Email"],
  ["Amy Lin", "amy@example.com"],
];

describe("a workbook", () => {
  it("keeps cells as they are, including numbers and symbols", () => {
    expect(first(workbook([["Name", "", "Phone"], [], ["R&D <1>", "", "4155550132"]]))).toEqual([
      ["Name", "", "Phone"],
      [],
      ["R&D <1>", "", "4155550132"],
    ]);
  });

  it.each([
    ["without shared texts", book({ People: people })],
    [
      "in parts of other names",
      pack({
        "_rels/.rels": relations("officeDocument.xml").replace(
          'Target="officeDocument.xml"',
          'Target="/Book/Main.xml"',
        ),
        "book/main.xml": '<x:workbook><x:sheets><x:sheet name="A" q:id="rId1"/></x:sheets></x:workbook>',
        "book/_rels/main.xml.rels": relations("../Pages/Sheet1.xml"),
        "pages/sheet1.xml": people,
      }),
    ],
    [
      "with paths as Windows writes them",
      pack({
        "xl\\workbook.xml": '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
        "xl\\_rels\\workbook.xml.rels": relations("worksheets\\sheet1.xml"),
        "xl\\worksheets\\sheet1.xml": people,
      }),
    ],
    [
      "without any relations",
      pack({
        "xl/workbook.xml": '<workbook><sheets><sheet name="A"/><sheet name="B"/></sheets></workbook>',
        "xl/worksheets/sheet10.xml": old,
        "xl/worksheets/sheet2.xml": people,
      }),
    ],
    [
      "with shared texts in other letters",
      book(
        {
          People: sheetOf(
            `<row>${inline("Name", "Email")}</row>`,
            '<row><c t="s"><v>1</v></c><c t="s"><v>0</v></c></row>',
          ),
        },
        {
          "xl/SharedStrings.xml":
            "<sst><si><t>amy@example.com</t></si><si><r><t>Amy </t></r><r><t>Lin</t></r><rPh><t>x</t></rPh></si></sst>",
        },
      ),
    ],
  ])("is read %s", (_, bytes) => {
    expect(first(bytes)).toEqual(lines);
  });

  it("puts cells beyond the column Z in their place", () => {
    const [cells] = first(book({ A: sheetOf('<row><c r="Z1"><v>26</v></c><c r="AB1"><v>28</v></c></row>') })) ?? [];
    expect([cells?.indexOf("26"), cells?.indexOf("28")]).toEqual([25, 27]);
  });

  it("formats dates, other currencies and large numbers as displayed", () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="169" formatCode="[$$-en-CA]#,##0.00"/>
      <numFmt numFmtId="170" formatCode="[$$-en-US]#,##0.00"/><numFmt numFmtId="171" formatCode="[$$-C04]#,##0.00"/><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/>
      <numFmt numFmtId="165" formatCode="#,##0.00\\ [$€-407]"/><numFmt numFmtId="166" formatCode="[$$-409]#,##0.00"/>
      <numFmt numFmtId="167" formatCode="[$$-1009]#,##0.00"/><numFmt numFmtId="168" formatCode="&quot;Day&quot; 0"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/>
      <xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="168"/>
      <xf numFmtId="169"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;
    const cells = [
      '<c s="1"><v>46352</v></c>',
      '<c s="2"><v>46352.75</v></c>',
      '<c s="3"><v>480</v></c>',
      '<c s="4"><v>480.5</v></c>',
      '<c s="5"><v>480</v></c>',
      '<c s="6"><v>46352</v></c>',
      '<c s="7"><v>480</v></c>',
      '<c s="8"><v>480</v></c>',
      '<c s="9"><v>480</v></c>',
      "<c><v>4.155550142E+09</v></c>",
      "<c><v>4155550142.0</v></c>",
      '<c t="b"><v>1</v></c>',
      '<c t="e"><v>#REF!</v></c>',
      '<c t="d"><v>2026-11-26T00:00:00</v></c>',
      '<c t="str"><v>a_x000D_b</v></c>',
    ];
    const xml = sheetOf(`<row>${cells.join("")}</row>`);
    expect(first(book({ A: xml }, { "xl/styles.xml": styles }))).toEqual([
      [
        "2026-11-26",
        "2026-11-26",
        "480 EUR",
        "480.5",
        "480 CAD",
        "46352",
        "480 CAD",
        "480",
        "480 HKD",
        "4155550142",
        "4155550142",
        "TRUE",
        "#REF!",
        "2026-11-26",
        "a\rb",
      ].map((text) => (text === "480 EUR" ? "480 €" : text)),
    ]);
    const mac = book({ A: xml }, { "xl/styles.xml": styles }, '<workbookPr date1904="true"/>');
    expect(first(mac)?.[0]?.slice(0, 2)).toEqual(["2030-11-27", "2030-11-27"]);
    expect(openWorkbook(mac).since1904).toBe(true);
  });

  it("may end in empty rows down to the last possible one", () => {
    expect(
      first(
        book({
          A: people.replace("</sheetData>", '<row r="1048576"><c r="A1048576" s="1"/></row></sheetData>'),
        }),
      ),
    ).toEqual(lines);
  });

  const zip = (path: string, size: number) => zipSync({ [path]: new Uint8Array(size) });
  it.each([
    ["an ODS file", zip("content.xml", 9), /OpenDocument/],
    ["a Numbers file", zip("Index/Tables.iwa", 9), /Numbers file/],
    ["an .xlsb file", zip("xl/workbook.bin", 9), /\.xlsb/],
    ["a packed folder", zip("customers.csv", 9), /ZIP file. Unpack it/],
    ["something else that is packed", zip("a.bin", 9), /isn’t an Excel workbook/],
    ["a bomb", zip("xl/workbook.xml", 49 * 1024 * 1024), /too large/],
    ["a bomb of texts", book({ A: people }, { "xl/sharedStrings.xml": "<".repeat(49 * 1024 * 1024) }), /too large/],
    ["too many rows", workbook([...Array<string[]>(20_200).fill([]), ["Ann"]]), /more than 20,000 rows/],
    ["half a file", strToU8("PK\u0003\u0004half"), /damaged/],
    ["empty", book({ A: sheetOf() }), /is empty/],
    ["empty where it is seen", book({ A: sheetOf(), "B hidden": people }), /sheets that Excel shows are empty/],
  ])("that is %s is rejected with an explanation", (_, bytes, why) => {
    const read = () => readFile(bytes, peopleList);
    expect(read).toThrow(UnreadableFile);
    expect(read).toThrow(why);
  });
});

describe("a workbook with several sheets", () => {
  const cover = sheetOf(row("Customers of Acme"), row("Made by", "Dana"));
  it.each([
    ["one that isn’t hidden", book({ "Old hidden": old, Now: people }), "Now", ["Old", "Now"]],
    ["one that can be seen at all", book({ "Old veryHidden": old, Now: people }), "Now", ["Now"]],
    ["one with rows", book({ Blank: sheetOf(), Now: people }), "Now", ["Blank", "Now"]],
    ["one with a list", book({ Cover: cover, Now: people }), "Now", ["Cover", "Now"]],
    ["the first one of two lists", book({ Now: people, Old: old }), "Now", ["Now", "Old"]],
  ])("uses %s", (_, bytes, sheet, all) => {
    const file = readFile(bytes, peopleList);
    expect(file).toMatchObject({ sheet, lines });
    expect(file.sheets.map(({ name }) => name)).toEqual(all);
  });

  it("uses another sheet on request", () => {
    const file = readFile(book({ Now: people, "Old hidden": old }), peopleList, "Old");
    expect(file).toMatchObject({
      sheet: "Old",
      lines: [
        ["Name", "Email"],
        ["Old Demo", "old@example.com"],
      ],
    });
    expect(file.sheets.map(({ isHidden }) => isHidden)).toEqual([false, true]);
  });
});

describe("rows hidden in Excel", () => {
  const filtered = book({
    A: sheetOf(
      row("Name", "Email"),
      `<row hidden="1">${inline("Out", "out@example.com")}</row>`,
      row("Amy", "amy@example.com"),
    ),
  });
  const names = (bytes: Uint8Array, takesHidden: boolean) => {
    const { rows, hiddenCount } = tableOfFile(readFile(bytes, peopleList), { takesHidden }, peopleList);
    return [hiddenCount, ...rows.map(({ number, cells }) => `${number} ${cells[0]}`)];
  };

  it("are left out until requested, and counted", () => {
    expect(names(filtered, false)).toEqual([1, "3 Amy"]);
    expect(names(filtered, true)).toEqual([1, "2 Out", "3 Amy"]);
  });

  it("count as visible if all are hidden", () => {
    const all = book({
      A: sheetOf(row("Name", "Email"), `<row hidden="true">${inline("Out", "out@example.com")}</row>`),
    });
    expect(names(all, false)).toEqual([0, "2 Out"]);
  });
});

it("refuses a file that is too large for a browser", () => {
  const read = (size: number) => () => readFile(new Uint8Array(size).fill(65), peopleList);
  expect(read(MAX_FILE_BYTES)).not.toThrow();
  expect(read(MAX_FILE_BYTES + 1)).toThrow(/larger than 5 MB/);
});
