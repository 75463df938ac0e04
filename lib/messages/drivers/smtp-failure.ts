import { z } from "zod";
import { MINUTE_MS } from "@/lib/kit/durations";
import type { MailServer } from "@/lib/kit/env-mail";
import { type Delivery, quoteProvider, TemporaryFailure } from "@/lib/messages/drivers/driver";

/** What nodemailer reports of a failure. */
const SmtpProblem = z.object({
  message: z.string(),
  code: z.string().optional(),
  /** Of the socket or of TLS. */
  originalCode: z.string().optional(),
  /** The command that failed; CONN for the connection itself. */
  command: z.string().optional(),
  responseCode: z.int().optional(),
  response: z.string().optional(),
  wasHandedOver: z.boolean().default(false),
});
type SmtpProblem = z.output<typeof SmtpProblem>;

function readProblem(error: unknown): SmtpProblem {
  if (!(error instanceof Error)) return SmtpProblem.parse({ message: String(error) });
  const { data } = SmtpProblem.safeParse({ ...error, message: error.message });
  return data ?? SmtpProblem.parse({ message: error.message });
}

/** A fault of the installation: emails wait until it is corrected. */
export interface MailFault {
  /** One sentence without a period that names the settings to correct. Without the server's own words. */
  readonly problem: string;
  /** The server's own words, or those of the network. */
  readonly words: string;
  readonly pauseMs: number;
}

// A server may lock out clients that keep on trying a wrong password.
const LOGIN_PAUSE_MS = MINUTE_MS;
const PAUSE_MS = 10_000;

/** Codes of RFC 3463 and of Microsoft for a sender that may not be used. */
const wrongSender = /\b5\.(1\.[78]|7\.60|2\.252)\b/;
/** Google's code for the end of the day's quota, which it reports as permanent. */
const quotaUsedUp = /\b5\.4\.5\b/;
const TOO_LARGE = 552;

/** The server as the settings name it. */
interface Named extends Pick<MailServer, "host" | "port"> {
  readonly isUrl: boolean;
}

/** The first rule that applies describes the fault. */
interface Rule {
  readonly applies: (problem: SmtpProblem) => boolean;
  readonly describe: (server: Named) => string;
  readonly pauseMs?: number;
}

const setting = ({ isUrl }: Named, names: string) => `check ${isUrl ? "SMTP_URL" : names}`;

const rules: readonly Rule[] = [
  {
    applies: ({ code, responseCode = 0 }) => code === "EAUTH" && responseCode >= 400 && responseCode < 500,
    describe: () => "The mail server puts the sign-in off",
    pauseMs: LOGIN_PAUSE_MS,
  },
  {
    applies: ({ code }) => code === "EAUTH",
    describe: (at) => `The mail server refuses the sign-in: ${setting(at, "SMTP_USER and SMTP_PASS")}`,
    pauseMs: LOGIN_PAUSE_MS,
  },
  {
    applies: ({ responseCode }) => responseCode === 530,
    describe: (at) => `The mail server wants a sign-in or TLS: ${setting(at, "SMTP_USER and SMTP_PASS")}`,
    pauseMs: LOGIN_PAUSE_MS,
  },
  {
    applies: ({ code }) => code === "EDNS",
    describe: (at) => `There is no mail server named ${at.host}: ${setting(at, "SMTP_HOST")}`,
  },
  {
    applies: ({ originalCode, message }) => /wrong.version.number|packet.length/i.test(`${originalCode} ${message}`),
    describe: ({ port, isUrl }) =>
      `The mail server does not begin with TLS at port ${port}: ${isUrl ? "let SMTP_URL begin with smtp://" : "set SMTP_SECURE=false"}`,
  },
  {
    applies: ({ code, response }) => code === "ETLS" && response !== undefined,
    describe: (at) => `The mail server offers no TLS at port ${at.port}: ${setting(at, "SMTP_PORT")} and SMTP_INSECURE`,
  },
  {
    applies: ({ code, originalCode = "" }) => code === "ETLS" || /CERT|ISSUER|ALTNAME/.test(originalCode),
    describe: (at) => `The TLS certificate of ${at.host} cannot be trusted: ${setting(at, "SMTP_HOST")}`,
  },
  {
    applies: (problem) => problem.response !== undefined && !isOfMessage(problem),
    describe: () => "The mail server turns us away",
  },
  {
    applies: ({ code = "", wasHandedOver }) => !wasHandedOver && ["ESOCKET", "ECONNECTION", "ETIMEDOUT"].includes(code),
    describe: (at) =>
      `The mail server at ${at.host}:${at.port} does not answer: ${setting(at, "SMTP_HOST and SMTP_PORT")}`,
  },
  {
    applies: ({ command, responseCode = 0, response = "" }) =>
      (command === "MAIL FROM" && responseCode >= 500 && responseCode !== TOO_LARGE) || wrongSender.test(response),
    describe: () => "The mail server does not take this sender: check EMAIL_FROM",
    pauseMs: LOGIN_PAUSE_MS,
  },
];

/** Whether a failure is the installation's, and which settings it is about. */
export function findMailFault(error: unknown, server: MailServer): MailFault | undefined {
  const problem = readProblem(error);
  const rule = rules.find(({ applies }) => applies(problem));
  if (!rule) return undefined;
  return {
    problem: rule.describe({ ...server, isUrl: server.setBy === "SMTP_URL" }),
    words: quoteAnswer(problem, server) || describeNetwork(problem),
    pauseMs: rule.pauseMs ?? PAUSE_MS,
  };
}

/**
 * Interprets a failed attempt. A refused message ends with the server's own words. Faults of the installation and
 * answers of the 400s are temporary, as is a lost answer: the message may have gone out, and goes out again.
 * @throws TemporaryFailure
 */
export function judgeSmtp(error: unknown, server: MailServer, to: string): Delivery {
  const fault = findMailFault(error, server);
  if (fault) throw new TemporaryFailure(formatFault(fault), fault.pauseMs);
  const problem = readProblem(error);
  const answer = quoteAnswer(problem, server, to);
  if (isRefused(problem))
    return { outcome: "refused", reason: `The mail server refused it: ${answer || problem.message}` };
  if (answer) throw new TemporaryFailure(`The mail server answered ${answer}`);
  throw new TemporaryFailure(
    problem.wasHandedOver
      ? "The mail server got it, and its answer was lost. It is sent again, so it may arrive twice"
      : `The mail server gave no answer (${describeNetwork(problem)})`,
  );
}

/** A fault in one line for an operator. */
export function formatFault({ problem, words }: MailFault): string {
  return words ? `${problem} (${words})` : problem;
}

/** Whether the server was asked about a message, rather than to let us in. */
function isOfMessage({ command }: SmtpProblem): boolean {
  return command === "MAIL FROM" || command === "RCPT TO" || command === "DATA";
}

function isRefused({ code = "", responseCode, response = "" }: SmtpProblem): boolean {
  if (responseCode === undefined) return code === "EENVELOPE" || code === "EMESSAGE";
  return responseCode >= 500 && !quotaUsedUp.test(response);
}

/** The server's answer as one short line, without the password and the recipient's address. */
function quoteAnswer({ response = "" }: SmtpProblem, { login }: MailServer, to = ""): string {
  const oneLine = response.replaceAll(/\r?\n\d{3}[- ]?(\d\.\d{1,3}\.\d{1,3} )?/g, " ");
  const { user = "", pass = "" } = login ?? {};
  const encoded = [pass, `\0${user}\0${pass}`].map((secret) => Buffer.from(secret).toString("base64"));
  const hidden = to ? oneLine.replaceAll(new RegExp(escapeForRegExp(to), "gi"), "…") : oneLine;
  return quoteProvider(hidden, pass, ...(pass ? encoded : []));
}

function describeNetwork({ originalCode, code, message }: SmtpProblem): string {
  return originalCode ?? (code === undefined || code === "ETLS" || code === "EBUSY" ? message : code);
}

function escapeForRegExp(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
