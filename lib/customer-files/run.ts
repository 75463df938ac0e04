import { asc, inArray } from "drizzle-orm";
import { database, transact } from "@/db/client";
import { customerFiles as files } from "@/db/schema/customer-files";
import type { Actor } from "@/lib/auth/actor";
import { findMemberActor } from "@/lib/auth/session";
import { asSystem } from "@/lib/auth/system-actor";
import { applyNext } from "@/lib/customer-files/apply";
import { checkNext, type File, isIt } from "@/lib/customer-files/check";
import { undoNext } from "@/lib/customer-files/undo";
import { transactWrites } from "@/lib/kit/implement";
import { describeCause, log } from "@/lib/kit/log";

const running = ["checking", "applying", "undoing"] as const;

const PAUSE_MS = 500;

/** A worker's step: goes on with the files that are being checked, applied or undone. */
export function customerFileRounds(): () => Promise<number> {
  return async () => ((await runCustomerFiles(new Date())) > 0 ? 0 : PAUSE_MS);
}

/** Goes on until nothing is left to do, or the time is over: for hosts without processes that stay. */
export async function workOffCustomerFiles(budgetMs: number): Promise<void> {
  const deadline = Date.now() + budgetMs;
  while (Date.now() < deadline && (await runCustomerFiles(new Date())) > 0);
}

/**
 * Does the next batch of every file that is under way, each in a transaction of its own that holds the file: several
 * workers share the files, and one that is killed leaves its batch undone for the next.
 * @returns how many rows were looked at or written
 */
export async function runCustomerFiles(now: Date): Promise<number> {
  const due = await database()
    .select({ orgId: files.orgId, id: files.id })
    .from(files)
    .where(inArray(files.state, [...running]))
    .orderBy(asc(files.createdAt))
    .limit(20);
  let worked = 0;
  for (const file of due) {
    worked += await runCustomerFile(file, now).catch((error: unknown) => {
      log().warn(
        { ...file, error: describeCause(error) },
        "a customer file did not go on, and is tried again",
      );
      return 0;
    });
  }
  return worked;
}

type FileKey = Pick<File, "orgId" | "id">;

/**
 * Does the next batch of one file.
 * @returns how many rows it was, at least 1; 0 where there is nothing to do, or another worker does it
 */
export async function runCustomerFile(key: FileKey, now: Date): Promise<number> {
  const actor = await actorOf(key, now);
  return transactWrites({ actor, now }, (tx, perform) =>
    perform(async (context) => {
      const [file] = await tx
        .select()
        .from(files)
        .where(isIt(key))
        .for("no key update", { skipLocked: true });
      context.unchanged();
      if (file?.state === "checking") return Math.max(1, await checkNext(tx, file, now));
      if (file?.state === "applying") return Math.max(1, await applyNext(context, file));
      if (file?.state === "undoing") return Math.max(1, await undoNext(context, file));
      return 0;
    }),
  );
}

/** Whoever applied the file, as of now; a member who is gone leaves what was begun to the system. */
async function actorOf({ orgId, id }: FileKey, now: Date): Promise<Actor> {
  const [file] = await database().select().from(files).where(isIt({ orgId, id }));
  const system = asSystem(orgId, "customer-files", file?.createdBy ?? "customer files");
  if (!file?.userId) return system;
  const member = await transact((tx) => findMemberActor(tx, { orgId, userId: file.userId ?? "" }, now));
  if (!member || member.isSuspended) return system;
  return file.actorKind === "apiKey" ? { ...member, kind: "apiKey", id: file.actorId } : member;
}
