import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A complete sample program that sends or receives events. */
export interface Sample {
  readonly language: string;
  readonly file: string;
  /** The command that runs it. Settings come from the environment, see `exportVariables`. */
  readonly program: string;
  readonly code: string;
}

/** The same event, signed and sent in each language of the guide. */
export const senders: readonly Sample[] = [
  readSample("curl", "bash", "send-event.sh"),
  readSample("Node.js", "node", "send-event.mjs"),
  readSample("Python", "python3", "send_event.py"),
  readSample("PHP", "php", "send-event.php"),
];

/** The same receiver in each language of the guide: verifies the signature and takes each event once. */
export const receivers: readonly Sample[] = [
  readSample("Node.js", "node", "receive.mjs"),
  readSample("standardwebhooks", "node", "receive-standard.mjs"),
  readSample("Python", "python3", "receive.py"),
  readSample("PHP", 'php -S "localhost:$PORT"', "receive.php"),
];

function readSample(language: string, program: string, file: string): Sample {
  const path = join(/* turbopackIgnore: true */ process.cwd(), "docs/samples", file);
  return { language, file, program, code: readFileSync(path, "utf8") };
}
