import { createHmac, hkdfSync } from "node:crypto";
import type { Actor } from "@/lib/kit/auth/actor";
import { isMadeWithSecret } from "@/lib/kit/auth/secrets";
import { appUrl, authSecret } from "@/lib/kit/env";

type Session = Pick<Actor, "sessionId">;

/** An address that downloads a backup until `expiresAt`, in the member's own session only. */
export function signDownload(backupId: string, session: Session, expiresAt: Date): string {
  const expires = String(expiresAt.getTime());
  const token = [backupId, expires, sign(authSecret(), backupId, session, expires)].join(".");
  return `${appUrl()}/api/backups/${token}`;
}

/** The backup that an address of `signDownload` is for; null if it is of another session, changed or too old. */
export function verifyDownload(token: string, session: Session, now: Date): string | null {
  const [backupId = "", expires = "", signature = ""] = token.split(".");
  if (session.sessionId === undefined || Number(expires) <= now.getTime()) return null;
  return isMadeWithSecret(signature, (secret) => sign(secret, backupId, session, expires)) ? backupId : null;
}

function sign(secret: string, backupId: string, { sessionId }: Session, expires: string): string {
  const derived = Buffer.from(hkdfSync("sha256", secret, "", "backup download", 32));
  return createHmac("sha256", derived)
    .update(JSON.stringify([backupId, sessionId, expires]))
    .digest("base64url");
}
