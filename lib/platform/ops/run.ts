import { type ParseArgsConfig, parseArgs } from "node:util";
import { z } from "zod";
import { ApiError, invalidInput } from "@/lib/kit/errors";
import type { Command, CommandOutcome, Run } from "@/lib/platform/command";
import { commands, describeCommands, formatHelp } from "@/lib/platform/ops/commands";

/** A user error, in one line that says what to do. */
class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Checks a command's options and returns its work.
 * @throws UsageError
 */
function readArguments(command: Command, args: readonly string[]): ReturnType<Command["prepare"]> {
  const options: NonNullable<ParseArgsConfig["options"]> = Object.fromEntries(
    command.options.map((name) => [name, { type: command.flags.includes(name) ? "boolean" : "string" }]),
  );
  try {
    return command.prepare({ ...parseArgs({ args: [...args], options }).values });
  } catch (error) {
    if (error instanceof z.ZodError) throw new UsageError(explain(invalidInput(error)));
    const [reason] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    throw new UsageError(`${reason}. Usage: ${command.usage}`);
  }
}

/** A refusal in terms of the command line: it names options rather than fields. */
function explain(error: ApiError): string {
  if (error.errors.length === 0) return error.message;
  return error.errors.map(({ field, message }) => `--${field} ${message}`).join("; ");
}

export interface Surroundings extends Run {
  /**
   * Prepares the database and runs a command's work, after the options were checked.
   * @throws Error with one line if there is no database of this release, and the command may not make one
   */
  readonly withDatabase: (
    work: (ownerUrl: string) => Promise<CommandOutcome>,
    command: Pick<Command, "makesDatabase" | "updatesDatabase">,
  ) => Promise<CommandOutcome>;
  /** Asks for a password that was not given as an option. */
  readonly readPassword?: () => Promise<string>;
}

const GIVEN = /^--password(=|$)/;

/**
 * Asks for a missing password, which keeps it out of process lists and shell history. Other option errors are reported
 * before the prompt.
 */
async function askForPassword(
  command: Command,
  args: readonly string[],
  { log, readPassword }: Surroundings,
): Promise<readonly string[]> {
  if (!command.options.includes("password")) return args;
  const rest = args.filter((arg) => arg !== "--password-stdin");
  if (rest.some((arg) => GIVEN.test(arg))) {
    if (rest.length < args.length) throw new UsageError("Give --password or --password-stdin, not both");
    log("Note: a password given as an option can be read in lists of processes and in the shell's history.");
    log("Leave --password out to be asked for it, or pipe it in.");
    return rest;
  }
  if (!readPassword) return rest;
  readArguments(command, [...rest, "--password=stands in for the real one"]);
  const password = await readPassword();
  if (password === "") {
    throw new UsageError("No password was given: type one, pipe it in with --password-stdin, or use --password");
  }
  return [...rest, `--password=${password}`];
}

/**
 * Runs one command of `npm run ops`. Never throws: an error becomes an outcome with one line under `error`.
 * @param args the command's words and options
 */
export async function runOps(args: readonly string[], around: Surroundings): Promise<CommandOutcome> {
  try {
    return await dispatch(args, around);
  } catch (error) {
    return failure(error instanceof ApiError ? explain(error) : reasonOf(error));
  }
}

async function dispatch(args: readonly string[], around: Surroundings): Promise<CommandOutcome> {
  const firstOption = args.findIndex((arg) => arg.startsWith("-"));
  const words = firstOption < 0 ? args : args.slice(0, firstOption);
  const name = words.join(" ");
  const command = commands.get(name);
  if (command) {
    const work = readArguments(command, await askForPassword(command, args.slice(words.length), around));
    if (command.needsNoDatabase) return work({ ...around, ownerUrl: "" });
    return around.withDatabase((ownerUrl) => work({ ...around, ownerUrl }), command);
  }
  around.log(formatHelp());
  if (name === "help") return { ok: true, document: describeCommands() };
  const problem = name === "" ? "No command was given" : `There is no command "${name}"`;
  throw new UsageError(`${problem}; use one of: ${[...commands.keys(), "help"].join(", ")}`);
}

// The first cause has the reason; drizzle's message around it repeats the whole query.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}

function failure(error: string): CommandOutcome {
  return { ok: false, document: { error: error.replaceAll(/\s*\n\s*/g, " ") } };
}
