import { type ParseArgsConfig, parseArgs } from "node:util";
import { z } from "zod";
import { type ApiError, invalidInput } from "@/lib/kit/errors";
import type { Command } from "@/lib/platform/ops/command";

/** What a person did wrong, in one line that says what to do. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Checks a command's options; what it answers does the work.
 * @throws UsageError
 */
export function readArguments(command: Command, args: readonly string[]): ReturnType<Command["prepare"]> {
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

/** A refusal in terms of the command line: it names options, not fields. */
export function explain(error: ApiError): string {
  if (error.errors.length === 0) return error.message;
  return error.errors.map(({ field, message }) => `--${field} ${message}`).join("; ");
}
