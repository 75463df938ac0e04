import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { z } from "zod";

/** Variables of wallet passes: what signs them. */
export const walletVariables = {
  APPLE_PASS_CERTIFICATE: z
    .string()
    .refine(
      (value) => readApplePass(value) !== undefined,
      "must be a pass type certificate followed by the Apple certificate that issued it, both as PEM",
    )
    .optional(),
  APPLE_PASS_KEY: z
    .string()
    .refine(
      (value) => readKey(value) !== undefined,
      "must be the private key of the pass type certificate as PEM, without a password",
    )
    .optional(),
  GOOGLE_WALLET_ISSUER_ID: z
    .string()
    .regex(/^\d{6,30}$/, "must be the number that Google Wallet gave you as an issuer")
    .optional(),
  GOOGLE_WALLET_KEY: z
    .string()
    .refine(
      (value) => readServiceAccount(value) !== undefined,
      "must be the JSON key of a Google service account, with client_email and private_key",
    )
    .optional(),
};

const WalletEnv = z.object(walletVariables);
type WalletEnv = z.output<typeof WalletEnv>;

/** What signs Apple Wallet passes. */
export interface AppleSigner {
  readonly certificate: X509Certificate;
  /** Apple's certificate, which issued ours. */
  readonly issuer: X509Certificate;
  readonly key: KeyObject;
  /** "pass.com.example.referral" */
  readonly passTypeId: string;
  readonly teamId: string;
}

/** What signs links that save a pass to Google Wallet. */
export interface GoogleSigner {
  readonly issuerId: string;
  readonly email: string;
  readonly key: KeyObject;
}

/** What signs Apple passes; undefined if it is not set, or the certificate is not valid at `now`. */
export function appleSigner(env: WalletEnv, now: Date): AppleSigner | undefined {
  const pass = readApplePass(env.APPLE_PASS_CERTIFICATE ?? "");
  const key = readKey(env.APPLE_PASS_KEY ?? "");
  if (!pass || !key) return undefined;
  const { validFrom, validTo } = pass.certificate;
  return now >= new Date(validFrom) && now <= new Date(validTo) ? { ...pass, key } : undefined;
}

/** What signs links to Google Wallet; undefined if it is not set. */
export function googleSigner(env: WalletEnv): GoogleSigner | undefined {
  const account = readServiceAccount(env.GOOGLE_WALLET_KEY ?? "");
  const { GOOGLE_WALLET_ISSUER_ID: issuerId } = env;
  return account && issuerId ? { issuerId, ...account } : undefined;
}

/** Settings of wallet passes that don't fit together: one phrase each. @param set the variables that are set */
export function findWalletMistakes(set: Readonly<Record<string, unknown>>): string[] {
  const pass = readApplePass(String(set["APPLE_PASS_CERTIFICATE"] ?? ""));
  const key = readKey(String(set["APPLE_PASS_KEY"] ?? ""));
  if (!pass || !key || pass.certificate.checkPrivateKey(key)) return [];
  return ["APPLE_PASS_KEY must be the key of the certificate in APPLE_PASS_CERTIFICATE"];
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function readApplePass(value: string): Omit<AppleSigner, "key"> | undefined {
  return attempt(() => {
    const chain = readLines(value).match(CERTIFICATE) ?? [];
    const [certificate, issuer] = chain.map((pem) => new X509Certificate(pem));
    if (!certificate || !issuer || !certificate.checkIssued(issuer)) return undefined;
    const named = (part: string) => new RegExp(`^${part}=(.+)$`, "m").exec(certificate.subject)?.[1] ?? "";
    const [passTypeId, teamId] = [named("UID"), named("OU")];
    return passTypeId.startsWith("pass.") && teamId ? { certificate, issuer, passTypeId, teamId } : undefined;
  });
}

const ServiceAccount = z.object({ client_email: z.email(), private_key: z.string() });

function readServiceAccount(value: string): Pick<GoogleSigner, "email" | "key"> | undefined {
  return attempt(() => {
    const text = value.trim().startsWith("{") ? value : Buffer.from(value, "base64").toString("utf8");
    const account = ServiceAccount.parse(JSON.parse(text));
    const key = readKey(account.private_key);
    return key && { email: account.client_email, key };
  });
}

// Both wallets want signatures by RSA.
function readKey(value: string): KeyObject | undefined {
  return attempt(() => {
    const key = createPrivateKey(readLines(value));
    return key.asymmetricKeyType === "rsa" ? key : undefined;
  });
}

/** PEM text. One line can hold it with `\n` between the lines, or as base64. */
function readLines(value: string): string {
  const text = value.includes("-----BEGIN") ? value : Buffer.from(value, "base64").toString("utf8");
  return text.replaceAll("\\n", "\n");
}

function attempt<Read>(read: () => Read | undefined): Read | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
