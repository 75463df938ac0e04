import { hash } from "@node-rs/argon2";

// OWASP's argon2id parameters: 19 MiB, two passes, one lane (argon2id is the library's default algorithm).
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, with its salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}
