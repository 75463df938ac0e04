import { hash, hashRaw, verify } from "@node-rs/argon2";

// OWASP's argon2id parameters: 19 MiB, two passes, one lane (argon2id is the library's default algorithm).
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Longer passwords can't be set, so they can't match. */
const LONGEST = 128;

/** The argon2id hash of a password, with its salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** The raw argon2id hash under a given salt, so that equal texts have equal hashes. */
export async function hashUnderSalt(text: string, salt: Buffer): Promise<Buffer> {
  return hashRaw(text, { ...PARAMETERS, salt });
}

let dummyHash: Promise<string> | undefined;

/** Whether a password matches a hash. Takes equally long without a hash, so response times don't reveal whether a user exists. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword("a password that no user has");
  const matches = await verify(passwordHash ?? (await dummyHash), password.slice(0, LONGEST));
  return matches && passwordHash !== null && password.length <= LONGEST;
}
