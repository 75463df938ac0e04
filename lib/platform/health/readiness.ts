import { type ReleaseFit, readReleaseFit } from "@/db/release-fit";
import { type MailState, readMailState } from "@/lib/messages/mail-check";
import { isDiskFull } from "@/lib/platform/health/disk";
import { readWorker, type WorkerState } from "@/lib/platform/health/read-worker";

interface Readiness {
  /** Whether requests may come: the database answers and fits this release. */
  readonly ready: boolean;
  readonly database: "up" | "down";
  readonly migrations: ReleaseFit | "unknown";
  /** `full`: writes fail, or are about to, while reads go on. */
  readonly disk: "ok" | "full";
  /** Whether messages are being sent. A worker that is down delays them, and must not keep visitors away. */
  readonly worker: WorkerState["state"] | "unknown";
  /** Whether the mail server takes emails. While it does not, they wait, and requests go on. */
  readonly mail: MailState["state"];
  /** When a worker was last seen at work. */
  readonly workerSeenAt?: string;
}

/** Whether this process can do its work: the database answers, and its tables are those that this release writes. */
export async function checkReadiness(): Promise<Readiness> {
  return { ...(await checkDatabase()), disk: (await isDiskFull()) ? "full" : "ok" };
}

async function checkDatabase(): Promise<Omit<Readiness, "disk">> {
  try {
    const migrations = await readReleaseFit();
    const unknown = { worker: "unknown", mail: "unchecked" } as const;
    if (migrations !== "current") return { ready: false, database: "up", migrations, ...unknown };
    const [{ state: worker, seenAt }, { state: mail }] = await Promise.all([readWorker(), readMailState()]);
    const seen = seenAt && { workerSeenAt: seenAt.toISOString() };
    return { ready: true, database: "up", migrations, worker, mail, ...seen };
  } catch {
    return { ready: false, database: "down", migrations: "unknown", worker: "unknown", mail: "unchecked" };
  }
}

/**
 * Answers `GET /api/health/ready`: 200 while requests may come, else 503. With `?require=worker` also 503 while no worker
 * is up or the disk is full, for monitors that want one answer for everything.
 */
export async function answerReadiness(request: Request): Promise<Response> {
  const readiness = await checkReadiness();
  const wantsWorker = new URL(request.url).searchParams.get("require") === "worker";
  const isFine = readiness.ready && (!wantsWorker || (readiness.worker === "up" && readiness.disk === "ok"));
  return Response.json(readiness, { status: isFine ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
