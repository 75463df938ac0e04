import { type ReleaseFit, readReleaseFit } from "@/db/release-fit";
import { type MailState, readMailState } from "@/lib/messages/mail-check";
import { isDiskFull } from "@/lib/platform/health/disk";
import { arePagesFailing, forgetFailedPages } from "@/lib/platform/health/pages";
import { readWorker, type WorkerState } from "@/lib/platform/health/read-worker";
import { measureReplica, type ReplicaLag } from "@/lib/platform/health/replica-lag";

interface Readiness {
  /** Whether requests may come: the database answers and fits this release, the disk has room, and pages work. */
  readonly ready: boolean;
  readonly database: "up" | "down";
  readonly migrations: ReleaseFit | "unknown";
  /** `full`: writes fail, or are about to. */
  readonly disk: "ok" | "full";
  /** `failing`: the last pages of this process failed, as when its files were replaced. */
  readonly pages: "ok" | "failing";
  /** Whether messages are being sent. A worker that is down delays them, and must not keep visitors away. */
  readonly worker: WorkerState["state"] | "unknown";
  /** Whether the mail server takes emails. While it does not, they wait, and requests go on. */
  readonly mail: MailState["state"];
  /** When a worker was last seen at work. */
  readonly workerSeenAt?: string;
  /** Absent without a replica. While it is down or behind, the primary answers in its place. */
  readonly replica?: ReplicaLag;
}

/** Whether this process can do its work. */
export async function checkReadiness(): Promise<Readiness> {
  const { ready, ...found } = await checkDatabase();
  // Without a database pages fail, too, and work again as soon as it is back.
  if (found.database === "down") forgetFailedPages();
  const disk = (await isDiskFull()) ? "full" : "ok";
  const pages = arePagesFailing() ? "failing" : "ok";
  return { ready: ready && disk === "ok" && pages === "ok", ...found, disk, pages };
}

async function checkDatabase(): Promise<Omit<Readiness, "disk" | "pages">> {
  try {
    const migrations = await readReleaseFit();
    const unknown = { worker: "unknown", mail: "unchecked" } as const;
    if (migrations !== "current") return { ready: false, database: "up", migrations, ...unknown };
    const [{ state: worker, seenAt }, { state: mail }, replica] = await Promise.all([
      readWorker(),
      readMailState(),
      measureReplica(),
    ]);
    const seen = seenAt && { workerSeenAt: seenAt.toISOString() };
    return { ready: true, database: "up", migrations, worker, mail, ...seen, ...(replica && { replica }) };
  } catch {
    return { ready: false, database: "down", migrations: "unknown", worker: "unknown", mail: "unchecked" };
  }
}

/**
 * Answers `GET /api/health/ready`: 200 while requests may come, else 503. With `?require=worker` also 503 while no worker
 * is up, for monitors that want one answer for everything.
 */
export async function answerReadiness(request: Request): Promise<Response> {
  const readiness = await checkReadiness();
  const wantsWorker = new URL(request.url).searchParams.get("require") === "worker";
  const isFine = readiness.ready && (!wantsWorker || readiness.worker === "up");
  return Response.json(readiness, { status: isFine ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
