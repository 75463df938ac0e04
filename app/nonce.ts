import { headers } from "next/headers";

/** The nonce of this response's scripts; `proxy.ts` creates it. */
export async function readNonce(): Promise<string | undefined> {
  return (await headers()).get("x-nonce") ?? undefined;
}
