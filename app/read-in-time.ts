import { redirect } from "next/navigation";
import { ApiError } from "@/lib/kit/errors";
import { describeCause, log } from "@/lib/kit/log";

// The driver can wait forever for a server that accepts connections but never answers (porsager/postgres#1193).
const PATIENCE_MS = 8_000;

/**
 * Waits a limited time for the data of a public page. Returns "failed" instead of throwing, because Next renders error
 * pages only with JavaScript. Redirects to the other server if the organization has moved there.
 * @param page its name in the log
 */
export async function readInTime<T>(page: string, work: Promise<T>): Promise<T | "failed"> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database did not answer in time")), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, tooLate]);
  } catch (error) {
    if (error instanceof ApiError && error.code === "organization_moved") redirect(String(error.facts["movedTo"]));
    log().error({ error: describeCause(error) }, page);
    return "failed";
  } finally {
    clearTimeout(timer);
  }
}
