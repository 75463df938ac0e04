import { z } from "zod";
import { timestamp } from "@/lib/kit/contract";

/** The result of a command: the document for standard output, and whether the exit code is 0. */
export interface CommandOutcome {
  readonly ok: boolean;
  readonly document: object;
}

export interface Run {
  /** Prints a line for a person; standard output is reserved for the document. */
  readonly log: (line: string) => void;
  /** Aborted if the command must end early, with the reason as its error. */
  readonly signal: AbortSignal;
}

/** The context of a command that needs the owner's rights. */
export interface OwnerRun extends Run {
  /** The database address with the table owner's login. */
  readonly ownerUrl: string;
}

/** A command of `npm run ops`. */
export interface Command {
  /** The command with its options, as shown in the help. */
  readonly usage: string;
  readonly summary: string;
  readonly options: readonly string[];
  /** Options without a value. */
  readonly flags: readonly string[];
  /** Whether it may set up a database that has no tables yet. Other commands need one of this release. */
  readonly makesDatabase: boolean;
  /** Whether it works without any database. */
  readonly needsNoDatabase: boolean;
  /** Whether it may update an older database. */
  readonly updatesDatabase: boolean;
  /**
   * Checks the options and returns the work, which needs the database.
   * @throws z.ZodError
   */
  readonly prepare: (options: Readonly<Record<string, unknown>>) => (run: OwnerRun) => Promise<CommandOutcome>;
}

interface Declaration<Input extends z.ZodObject> {
  readonly usage: string;
  readonly summary: string;
  /** The keys are the options. */
  readonly input: Input;
  readonly flags?: readonly (keyof z.output<Input> & string)[];
  readonly makesDatabase?: boolean;
  readonly needsNoDatabase?: boolean;
  readonly updatesDatabase?: boolean;
  readonly run: (input: z.output<Input>, run: OwnerRun) => Promise<CommandOutcome>;
}

/** Declares a command by the schema of its options. */
export function command<Input extends z.ZodObject>({
  usage,
  summary,
  input,
  flags = [],
  makesDatabase = false,
  needsNoDatabase = false,
  updatesDatabase = false,
  run,
}: Declaration<Input>): Command {
  return {
    usage,
    summary,
    options: Object.keys(input.shape),
    flags,
    makesDatabase,
    needsNoDatabase,
    updatesDatabase,
    prepare: (options) => {
      const parsed = z.parse(input, options, { reportInput: true });
      return (around) => run(parsed, around);
    },
  };
}

/** The outcome of a successful command. */
export function done(document: object): CommandOutcome {
  return { ok: true, document };
}

/** The error of an irreversible command without its confirmation. */
export const unconfirmed = { path: ["yes"], message: "is required: this cannot be undone" };

/** An option with a JSON value. */
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

/** An option with an ISO 8601 time. */
export const instantOption = timestamp;

/** An option with a whole number from `least` to ten million. */
export function countOption(least: number) {
  return z
    .string()
    .regex(/^\d{1,8}$/, "must be a whole number")
    .transform(Number)
    .pipe(z.int().min(least).max(10_000_000));
}
