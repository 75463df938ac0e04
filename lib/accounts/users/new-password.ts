import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { organizations } from "@/db/schema/organizations";
import { password } from "@/lib/accounts/users/contract";
import type { Actor } from "@/lib/kit/auth/actor";
import { hashPassword } from "@/lib/kit/auth/password";
import { ApiError } from "@/lib/kit/errors";

interface Chooser {
  readonly db: Db;
  /** The actor's name is the email address. */
  readonly actor: Actor;
}

/**
 * Hashes a chosen password after checking its strength (NIST SP 800-63B, section 3.1.1.2).
 * @param field the input's name for it
 * @throws ApiError `invalid_input` for an easily guessed password
 */
export async function hashNewPassword({ db, actor }: Chooser, field: string, chosen: string): Promise<string> {
  const [organization] = await db
    .select({ name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, actor.orgId));
  const weakness = await findWeakness(chosen, [actor.name, organization?.name ?? ""]);
  if (weakness) throw new ApiError("invalid_input", weakness, { errors: [{ field, message: weakness }] });
  return hashPassword(chosen);
}

/**
 * Why a password is easy to guess, as a sentence; undefined if it is not.
 * @param names the email address and the business it is for
 */
export async function findWeakness(chosen: string, names: readonly string[]): Promise<string | undefined> {
  if ((await stolenPasswords()).has(chosen.toLowerCase())) {
    return "This password has appeared in a data breach. Choose another.";
  }
  const letters = lettersOf(chosen);
  if (new Set(letters).size < 2) return "This password is the same character repeated. Choose another.";
  const known = names.flatMap((name) => [name, name.split("@")[0] ?? ""]);
  if ([...known, "Referral Rewards"].some((name) => lettersOf(name) === letters)) {
    return "This password is too easy to guess. Choose another.";
  }
  return undefined;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") || text;
}

let stolen: Promise<ReadonlySet<string>> | undefined;

// Loaded with the first password. The list includes many that are too short to be allowed anyway.
function stolenPasswords(): Promise<ReadonlySet<string>> {
  stolen ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const listed = dictionary["passwords-common"];
    return new Set(listed.map(String).filter((each) => password.safeParse(each).success));
  });
  return stolen;
}
