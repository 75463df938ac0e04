import { saveFile } from "@/components/ui/save-file";

/** Downloads CSV text, marked so that Excel detects its encoding. */
export function saveCsv(name: string, text: string): void {
  saveFile(name, new Blob([`\ufeff${text}`], { type: "text/csv;charset=utf-8" }));
}
