import { readFile, writeFile } from "node:fs/promises";
import { redraw } from "@/proof/architecture";

const file = "docs/architecture.md";
await writeFile(file, redraw(await readFile(file, "utf8")));
