import { readFormats, readRows, readShared, type SheetLines, walk } from "./sheet-xml";
import { UnreadableFile } from "./unreadable-file";
import { explainParts, openParts, type WorkbookParts } from "./workbook-parts";

/** A readable sheet. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** @throws UnreadableFile */
  readonly read: () => SheetLines;
}

/** A workbook's sheets in order, without "very hidden" ones. */
export interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly since1904: boolean;
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly path: string;
}

/**
 * Opens an Excel workbook. Finds its parts by their relationships like Excel does, or else by their usual names.
 * @throws UnreadableFile
 */
export function openWorkbook(bytes: Uint8Array): Workbook {
  const parts = openParts(bytes);
  const path =
    relationsOf(parts, "").find(({ type }) => type === "officeDocument")?.path ??
    parts.paths.find((path) => /(^|\/)workbook\.xml$/.test(path));
  const xml = path && parts.read(path);
  if (!path || !xml) throw new UnreadableFile(explainParts(parts));
  const relations = relationsOf(parts, path);
  const { named, since1904 } = readWorkbook(xml);
  const partOf = (type: string, usual: RegExp) => {
    const path =
      relations.find((relation) => relation.type === type)?.path ??
      parts.paths.find((candidate) => usual.test(candidate));
    return path && parts.read(path);
  };
  const shared = once(() => {
    // Streaming exporters write text inline and omit this part.
    const texts = partOf("sharedStrings", /(^|\/)sharedstrings\.xml$/);
    const styles = partOf("styles", /(^|\/)styles\.xml$/);
    return { texts: texts ? readShared(texts) : [], formats: styles ? readFormats(styles) : [], since1904 };
  });
  const usual = parts.paths.filter((path) => /(^|\/)worksheets\/[^/]+\.xml$/.test(path)).sort(byNumber);
  const sheets = named.flatMap(({ id, name, state }, index) => {
    const relation = relations.find((candidate) => candidate.id === id);
    const place = relation ? relation.path : id === "" || relations.length === 0 ? usual[index] : undefined;
    if (!place || state === "veryHidden" || (relation && !["worksheet", ""].includes(relation.type))) return [];
    const read = () => {
      const rows = parts.read(place);
      if (!rows) throw new UnreadableFile(`The sheet “${name}” is missing in this workbook. Save it as CSV.`);
      return readRows(rows, shared());
    };
    return [{ name, isHidden: state === "hidden", read }];
  });
  return { sheets, since1904 };
}

function readWorkbook(xml: string) {
  const named: { id: string; name: string; state: string }[] = [];
  let since1904 = false;
  walk(xml, {
    open: (name, attribute) => {
      if (name === "workbookPr") since1904 = /^(1|true)$/.test(attribute("date1904"));
      if (name !== "sheet") return;
      named.push({
        id: attribute("*:id"),
        name: attribute("name") || `Sheet ${named.length + 1}`,
        state: attribute("state"),
      });
    },
  });
  return { named, since1904 };
}

/** A part's relationships, keyed by the last word of their type. @param path of the part, "" for the whole workbook */
function relationsOf(parts: WorkbookParts, path: string): Relation[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const xml = parts.read(`${folder}_rels/${path.slice(folder.length)}.rels`);
  const relations: Relation[] = [];
  if (!xml) return relations;
  walk(xml, {
    open: (name, attribute) => {
      if (name !== "Relationship") return;
      const type = attribute("Type");
      relations.push({
        id: attribute("Id"),
        type: type.slice(type.lastIndexOf("/") + 1),
        path: resolvePath(folder, attribute("Target")),
      });
    },
  });
  return relations;
}

function resolvePath(folder: string, target: string): string {
  const plain = target.replaceAll("\\", "/");
  const steps = (plain.startsWith("/") ? plain : `${folder}${plain}`).split("/");
  const path: string[] = [];
  for (const step of steps) {
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  }
  return path.join("/");
}

/** Sorts sheet2.xml before sheet10.xml. */
function byNumber(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

function once<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
