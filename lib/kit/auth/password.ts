import { hash, hashRaw, verify } from "@node-rs/argon2";

// OWASP's argon2id parameters: 19 MiB, two passes, one lane (argon2id is the library's default algorithm).
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer ones are not hashed: they are none of ours. */
const LONGEST = 128;

/** The argon2id hash of a password, with its salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** The same without salt and parameters in it, under a salt that is kept elsewhere: equal texts have equal hashes. */
export async function hashUnderSalt(text: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(text, { ...PARAMETERS, salt });
}

let nobodys: Promise<string> | undefined;

/**
 * Whether a password belongs to a hash. Without one it takes as long, so that the time does not tell whether there
 * is somebody.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword("nobody's password");
  const matches = await verify(passwordHash ?? (await nobodys), password.slice(0, LONGEST));
  return matches && passwordHash !== null && password.length <= LONGEST;
}
