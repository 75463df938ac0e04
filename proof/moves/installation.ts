import { fork } from "node:child_process";
import { z } from "zod";
import { migrateDatabase } from "@/db/migrate";
import { childEnv } from "@/lib/kit/env";
import { cleanUp, createDataDir, startServer } from "@/proof/fixtures/postgres-servers";

/** What an installation's process is asked to do: an operator's commands, and the seed of the proof. */
export type Task =
  | { readonly task: "seed"; readonly organizations: number }
  | { readonly task: "export"; readonly orgId: string; readonly file: string }
  | { readonly task: "import"; readonly file: string; readonly interrupt: boolean }
  | { readonly task: "moved"; readonly orgId: string; readonly to: string }
  | { readonly task: "verify" };

/** A running installation: an embedded PostgreSQL of its own, and a process with the API and a worker. */
export interface Installation {
  readonly url: string;
  readonly ownerUrl: string;
  /** @throws Error if the command fails */
  readonly perform: (task: Task) => Promise<unknown>;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

const Reply = z.object({ id: z.number(), result: z.unknown().optional(), error: z.string().optional() });

/** Starts an installation, which is left at the end of the test. @param env beside the ordinary settings */
export async function startInstallation(env: Readonly<Record<string, string>>): Promise<Installation> {
  const dataDir = await createDataDir();
  const { ownerUrl, appUrl } = await startServer(dataDir);
  await migrateDatabase(ownerUrl);
  const child = fork(new URL("./host.ts", import.meta.url), [ownerUrl], {
    execArgv: ["--import", "tsx"],
    env: childEnv({ ...env, DATABASE_URL: appUrl, DATA_DIR: dataDir, RATE_LIMIT: "off" }),
  });
  cleanUp(async () => void child.kill("SIGKILL"));
  const waiting = new Map<number, Waiting>();
  const wait = (id: number) => new Promise<unknown>((resolve, reject) => void waiting.set(id, { resolve, reject }));
  child.on("message", (message) => {
    const { id, result, error } = Reply.parse(message);
    if (error === undefined) waiting.get(id)?.resolve(result);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  child.once("exit", (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The installation ended with ${code}`));
  });
  const url = z.string().parse(await wait(0));
  let tasks = 0;
  return {
    url,
    ownerUrl,
    perform: (task) => {
      tasks += 1;
      const answer = wait(tasks);
      child.send({ id: tasks, task });
      return answer;
    },
  };
}
