import type { Reporter, TestCase } from "@playwright/test/reporter";
import { z } from "zod";
import { type Size, sizes } from "../fixtures";
import { type Task, tasks } from "./tasks";

const Result = z.object({
  size: z.enum(sizes),
  clicks: z.number(),
  fields: z.number(),
  seconds: z.number(),
});

/** Prints the tasks as a Markdown table beside what they took before. */
// biome-ignore lint/style/noDefaultExport: Playwright loads the default export.
export default class WalkReporter implements Reporter {
  readonly #results = new Map<string, z.output<typeof Result>>();

  onTestEnd({ title, annotations }: TestCase): void {
    const found = annotations.find(({ type }) => type === "walk")?.description;
    if (!found) return;
    const result = Result.parse(JSON.parse(found));
    this.#results.set(`${result.size} ${title}`, result);
  }

  onEnd(): void {
    console.log(`\n${this.#format()}\n`);
  }

  #format(): string {
    const rows = tasks.map((task) => [task.name, task.before, this.#cellOf("desk", task), this.#cellOf("phone", task)]);
    const head = ["Task", "Before", "Desk", "Phone"];
    return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
  }

  #cellOf(size: Size, { name, most }: Task): string {
    const found = [...this.#results].find(([key]) => key.startsWith(size) && key.endsWith(`: ${name}`));
    if (!found) return "–";
    const [, { clicks, fields, seconds }] = found;
    const isOver = clicks > most[size].clicks || fields > most[size].fields;
    return `${clicks} + ${fields}, ${seconds.toFixed(1)} s${isOver ? " (too much)" : ""}`;
  }
}
