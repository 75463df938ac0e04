import { z } from "zod";
import { timestamp } from "@/lib/kit/contract";

/** What a command answers: the one document on standard output, and whether the exit code is 0. */
export interface Outcome {
  readonly ok: boolean;
  readonly document: object;
}

/** What a running command has besides its options. */
export interface Run {
  /** Tells a person; standard output is kept for the document. */
  readonly log: (line: string) => void;
  /** Aborted when the command shall end early, with the reason as its error. */
  readonly signal: AbortSignal;
}

/** What a command has that changes more than its services may. */
export interface OwnerRun extends Run {
  /** The address of the database as the owner of its tables. */
  readonly ownerUrl: string;
}

/** A command of `npm run ops`. */
export interface Command {
  /** The command with its options, as people write it. */
  readonly usage: string;
  readonly summary: string;
  readonly options: readonly string[];
  /** Those of the options that take no value. */
  readonly flags: readonly string[];
  /** Whether it may make the database that it works on. The others work on one that is there. */
  readonly makesDatabase: boolean;
  /**
   * Checks the options; what it answers does the work and needs the database.
   * @throws z.ZodError
   */
  readonly prepare: (options: Readonly<Record<string, unknown>>) => (run: OwnerRun) => Promise<Outcome>;
}

interface Declaration<Input extends z.ZodObject> {
  readonly usage: string;
  readonly summary: string;
  /** The keys are the options. */
  readonly input: Input;
  readonly flags?: readonly (keyof z.output<Input> & string)[];
  readonly makesDatabase?: boolean;
  readonly run: (input: z.output<Input>, run: OwnerRun) => Promise<Outcome>;
}

/** Declares a command by the schema of its options. */
export function command<Input extends z.ZodObject>({
  usage,
  summary,
  input,
  flags = [],
  makesDatabase = false,
  run,
}: Declaration<Input>): Command {
  return {
    usage,
    summary,
    options: Object.keys(input.shape),
    flags,
    makesDatabase,
    prepare: (options) => {
      const parsed = z.parse(input, options, { reportInput: true });
      return (around) => run(parsed, around);
    },
  };
}

/** The outcome of a command that has done what it was asked. */
export function done(document: object): Outcome {
  return { ok: true, document };
}

/** What is said of a command that cannot be undone, when it was not told so. */
export const unconfirmed = { path: ["yes"], message: "is required: this cannot be undone" };

/** An option that is a JSON text. */
export function jsonOption<Schema extends z.ZodType>(schema: Schema) {
  const parsed = z.string().transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.issues.push({ code: "custom", input: text, message: `must be JSON such as '{"users": 5}'` });
      return z.NEVER;
    }
  });
  return parsed.pipe(schema);
}

/** An option that is a moment, written in ISO 8601. */
export const instantOption = timestamp;

/** An option that is a whole number from `least` to ten million. */
export function countOption(least: number) {
  return z
    .string()
    .regex(/^\d{1,8}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(least).max(10_000_000));
}
