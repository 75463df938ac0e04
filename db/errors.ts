const RETRYABLE = new Set(["40001", "40P01"]);
const ATTEMPTS = 3;

/** Runs a transaction again, at most twice, when PostgreSQL gave it up for a deadlock or a serialization failure. */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRYABLE.has(databaseCode(error) ?? "")) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** The driver's or PostgreSQL's error code, wherever in the chain of causes drizzle left it. */
export function databaseCode(error: unknown): string | undefined {
  return field(error, "code");
}

/** The name of the database constraint that refused a write, if one did. */
export function violatedConstraint(error: unknown): string | undefined {
  return field(error, "constraint_name");
}

function field(error: unknown, name: "code" | "constraint_name"): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const value: unknown = Reflect.get(cause, name);
    if (typeof value === "string") return value;
  }
  return undefined;
}
