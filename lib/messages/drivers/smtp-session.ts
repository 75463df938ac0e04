import { Readable } from "node:stream";
import type { MailServer } from "@/lib/kit/env-mail";

/** The addresses of a transaction, and the size of its message in bytes. */
interface Envelope {
  readonly from: string;
  readonly to: readonly string[];
  readonly size: number;
}

/** The times, in ms since 1970, at which an attempt ends. */
interface Deadlines {
  /** For everything before the server has the whole message: an attempt that ends here sent nothing. */
  readonly handOver: number;
  /** For the server's answer to it. */
  readonly answer: number;
}

/** A signed-in connection to an SMTP server. */
export interface SmtpSession {
  /** Whether it can take a message. */
  readonly isOpen: () => boolean;
  /**
   * Sends one message.
   * @returns the server's answer
   * @throws an error of nodemailer with `wasHandedOver`: whether the server got all of it and may have sent it
   */
  readonly send: (envelope: Envelope, message: Buffer, deadlines: Deadlines) => Promise<string>;
  /** Says goodbye and closes. */
  readonly quit: () => void;
}

type Done<T> = (error?: Error | null, result?: T) => void;

// Longer than any answer may take; unused sessions are closed earlier.
const SILENCE_MS = 120_000;
const GOODBYE_MS = 2_000;

/**
 * Connects and signs in. TLS is required unless the server is marked as insecure.
 * @param until time in ms since 1970 when it must be done
 * @throws an error of nodemailer
 */
export async function openSmtpSession(server: MailServer, until: number): Promise<SmtpSession> {
  // Loaded with the first message, so that processes that send none never pay for it.
  const { default: SMTPConnection } = await import("nodemailer/lib/smtp-connection");
  const { host, port, secure, insecure, login } = server;
  const patienceMs = Math.max(1, until - Date.now());
  const connection = new SMTPConnection({
    host,
    port,
    secure,
    requireTLS: !secure && !insecure,
    tls: { rejectUnauthorized: !insecure },
    dnsTimeout: patienceMs,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    // A connection that is given up must not deliver anything later.
    socketTimeout: SILENCE_MS,
    socketCloseTimeout: 0,
  });

  let isOpen = true;
  let failStep: (error: Error) => void = () => undefined;
  let ending: NodeJS.Timeout | undefined;
  connection.on("error", (error: Error) => {
    isOpen = false;
    failStep(error);
  });
  connection.on("end", () => {
    isOpen = false;
    // A server that closes with a reply reports that reply right after this event.
    setImmediate(() => failStep(new Error("The connection was closed")));
  });

  const endAt = (time: number) => {
    clearTimeout(ending);
    ending = setTimeout(
      () => {
        failStep(Object.assign(new Error("No answer in time"), { code: "ETIMEDOUT" }));
        connection.close();
      },
      Math.max(0, time - Date.now()),
    );
  };
  const take = <T>(time: number, start: (done: Done<T>) => void) =>
    new Promise<T | undefined>((resolve, reject) => {
      failStep = reject;
      endAt(time);
      start((error, result) => (error ? reject(error) : resolve(result)));
    }).finally(() => clearTimeout(ending));

  try {
    await take<void>(until, (done) => connection.connect(done));
    if (login) await take<boolean>(until, (done) => connection.login({ ...login }, done));
  } catch (error) {
    connection.close();
    throw error;
  }
  return {
    isOpen: () => isOpen,
    quit: () => {
      isOpen = false;
      connection.quit();
      setTimeout(() => connection.close(), GOODBYE_MS).unref();
    },
    send: async ({ from, to, size }, message, deadlines) => {
      let wasHandedOver = false;
      const source = Readable.from([message]);
      source.once("end", () => {
        wasHandedOver = true;
        endAt(deadlines.answer);
      });
      try {
        const envelope = { from, to: [...to], size };
        const sent = await take<{ response: string }>(deadlines.handOver, (done) =>
          connection.send(envelope, source, done),
        );
        return sent?.response ?? "";
      } catch (error) {
        connection.close();
        isOpen = false;
        throw Object.assign(error instanceof Error ? error : new Error(String(error)), { wasHandedOver });
      }
    },
  };
}
