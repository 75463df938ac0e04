import type { MailServer } from "@/lib/kit/env-mail";
import { openSmtpSession, type SmtpSession } from "@/lib/messages/drivers/smtp-session";

/**
 * Connections to the mail server at once. Providers cut off clients with many: Microsoft 365 allows 3.
 */
export const MOST_CONNECTIONS = 3;
/** Messages on one connection; some servers allow no more. */
const MOST_MESSAGES = 100;
/** An unused connection is closed before servers do that. */
const IDLE_MS = 15_000;

interface Pooled {
  readonly session: SmtpSession;
  readonly used: number;
}

/** Connections to one server. */
export interface SmtpPool {
  /**
   * Runs work on a connection, which no other work has meanwhile.
   * @param until time in ms since 1970 when the work must have its connection
   * @throws an error of nodemailer; with `code` EBUSY if all connections stayed in use
   */
  readonly use: <T>(until: number, work: (session: SmtpSession) => Promise<T>) => Promise<T>;
}

/** Opens connections as they are needed and keeps them for the next message. */
export function createSmtpPool(server: MailServer): SmtpPool {
  const idle: { readonly pooled: Pooled; readonly closing: NodeJS.Timeout }[] = [];
  const waiting = new Set<() => void>();
  let taken = 0;

  async function takeTurn(until: number): Promise<void> {
    if (taken >= MOST_CONNECTIONS) {
      await new Promise<void>((resolve, reject) => {
        const giveUp = setTimeout(
          () => {
            waiting.delete(go);
            reject(Object.assign(new Error("All connections are in use"), { code: "EBUSY" }));
          },
          Math.max(0, until - Date.now()),
        );
        const go = () => {
          clearTimeout(giveUp);
          resolve();
        };
        waiting.add(go);
      });
      return;
    }
    taken += 1;
  }

  function passTurn(): void {
    const [next] = waiting;
    if (!next) {
      taken -= 1;
      return;
    }
    waiting.delete(next);
    next();
  }

  function takeIdle(): Pooled | undefined {
    for (let found = idle.pop(); found; found = idle.pop()) {
      clearTimeout(found.closing);
      if (found.pooled.session.isOpen()) return found.pooled;
    }
    return undefined;
  }

  function keep({ session, used }: Pooled): void {
    if (!session.isOpen()) return;
    if (used >= MOST_MESSAGES) {
      session.quit();
      return;
    }
    const entry = {
      pooled: { session, used },
      closing: setTimeout(() => {
        idle.splice(idle.indexOf(entry), 1);
        session.quit();
      }, IDLE_MS).unref(),
    };
    idle.push(entry);
  }

  return {
    use: async (until, work) => {
      await takeTurn(until);
      try {
        const { session, used } = takeIdle() ?? { session: await openSmtpSession(server, until), used: 0 };
        const result = await work(session);
        keep({ session, used: used + 1 });
        return result;
      } finally {
        passTurn();
      }
    },
  };
}
