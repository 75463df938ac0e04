/** A value with what tells it from the others of its family. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string | number>>;
  readonly value: number;
  /** `_bucket`, `_sum` or `_count`, of a histogram. */
  readonly suffix?: string;
}

/** Everything that has one name. */
export interface Family {
  readonly name: string;
  readonly type: "counter" | "gauge" | "histogram";
  readonly help: string;
  readonly samples: readonly Sample[];
}

export const EXPOSITION_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** A family of one value. */
export function single(type: "counter" | "gauge", name: string, help: string, value: number): Family {
  return { name, type, help, samples: [{ value }] };
}

/** Metrics as Prometheus reads them (Prometheus text format 0.0.4). */
export function writeExposition(families: readonly Family[]): string {
  const lines = families.flatMap(({ name, type, help, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(
      ({ labels = {}, value, suffix = "" }) => `${name}${suffix}${writeLabels(labels)} ${value}`,
    ),
  ]);
  return `${lines.join("\n")}\n`;
}

function writeLabels(labels: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeValue(String(value))}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escapeValue(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
