import { isIP } from "node:net";
import { z } from "zod";

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9_.-]*[a-z0-9])?$/i;
const yesOrNo = z
  .stringbool({ truthy: ["true", "on"], falsy: ["false", "off"], error: "must be true or false" })
  .optional();

/** Variables of the sender and of an SMTP server. */
export const mailVariables = {
  EMAIL_FROM: z
    .string()
    .refine(isMailbox, "must be an email address, or one with a name: Acme Rewards <rewards@acme.com>")
    .optional(),
  SMTP_URL: z
    .string()
    .refine(
      (url) => readSmtpUrl(url) !== undefined,
      "must be smtp://user:password@host:587 or smtps://user:password@host:465, with special characters percent-encoded",
    )
    .optional(),
  SMTP_HOST: z
    .string()
    .refine(
      (host) => isIP(host) !== 0 || HOST_NAME.test(host),
      "must be the name of a mail server, such as smtp.example.com, without smtp:// and without a port",
    )
    .optional(),
  SMTP_PORT: z.coerce
    .number("must be a number from 1 to 65535")
    .int("must be a number from 1 to 65535")
    .min(1)
    .max(65535)
    .optional(),
  SMTP_SECURE: yesOrNo,
  SMTP_USER: z.string().optional(),
  SMTP_PASS: z.string().optional(),
  SMTP_INSECURE: z.enum(["on", "off"], "must be on or off").default("off"),
};

const MailEnv = z.object(mailVariables);
type MailEnv = z.output<typeof MailEnv> & { readonly RESEND_API_KEY?: string | undefined };

/** The SMTP server that sends emails. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. Otherwise the connection turns to TLS by STARTTLS. */
  readonly secure: boolean;
  /** Whether a connection without TLS, or a certificate from an unknown authority, will do. */
  readonly insecure: boolean;
  readonly login?: { readonly user: string; readonly pass: string };
  /** The variable that names it. */
  readonly setBy: "SMTP_URL" | "SMTP_HOST";
}

/** The SMTP server of the settings; undefined if they name none. */
export function readMailServer(env: MailEnv): MailServer | undefined {
  const insecure = env.SMTP_INSECURE === "on";
  if (env.SMTP_URL) {
    const read = readSmtpUrl(env.SMTP_URL);
    return read && { ...read, insecure, setBy: "SMTP_URL" };
  }
  const { SMTP_HOST: host, SMTP_USER: user, SMTP_PASS: pass } = env;
  if (!host) return undefined;
  const secure = env.SMTP_SECURE ?? env.SMTP_PORT === 465;
  const port = env.SMTP_PORT ?? (secure ? 465 : 587);
  return { host, port, secure, insecure, ...(user && pass && { login: { user, pass } }), setBy: "SMTP_HOST" };
}

/** What sends emails; undefined if they are captured. */
export function emailProvider(env: MailEnv): "resend" | "smtp" | undefined {
  if (!env.EMAIL_FROM) return undefined;
  if (env.RESEND_API_KEY) return "resend";
  return readMailServer(env) && "smtp";
}

type UrlPart = Pick<MailServer, "host" | "port" | "secure" | "login">;

function readSmtpUrl(text: string): UrlPart | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol)) return undefined;
  if (!["", "/"].includes(url.pathname) || url.search || url.hash) return undefined;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  if (isIP(host) === 0 && !HOST_NAME.test(host)) return undefined;
  if ((url.username === "") !== (url.password === "")) return undefined;
  const secure = url.protocol === "smtps:" || url.port === "465";
  const port = url.port ? Number(url.port) : secure ? 465 : 587;
  try {
    const login = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
    return { host, port, secure, ...(login.user && { login }) };
  } catch {
    return undefined;
  }
}

const parts = ["SMTP_HOST", "SMTP_PORT", "SMTP_SECURE", "SMTP_USER", "SMTP_PASS"];

/** Settings of email that contradict each other, or are incomplete: one phrase each. @param set the variables that are set */
export function findMailMistakes(set: Readonly<Record<string, unknown>>): string[] {
  const given = (names: readonly string[]) => names.filter((name) => name in set);
  const [smtp] = given(["SMTP_URL", "SMTP_HOST"]);
  const [part] = given(parts);
  const own = given(parts.slice(1));
  const found: string[] = [];
  if ("RESEND_API_KEY" in set && smtp)
    found.push(`RESEND_API_KEY and ${smtp} are both set: remove one, emails go out through one provider`);
  if ("SMTP_URL" in set && part) found.push(`SMTP_URL and ${part} are both set: remove one, SMTP_URL has everything`);
  if (!smtp && own.length > 0) found.push(`SMTP_HOST must be set too, or ${own.join(" and ")} removed`);
  const [lone, ...both] = given(["SMTP_USER", "SMTP_PASS"]);
  if (lone && both.length === 0) {
    const missing = lone === "SMTP_USER" ? "SMTP_PASS" : "SMTP_USER";
    found.push(`${missing} must be set too, or ${lone} removed`);
  }
  const [provider] = given(["RESEND_API_KEY", "SMTP_URL", "SMTP_HOST"]);
  if (provider && !("EMAIL_FROM" in set)) found.push(`EMAIL_FROM must be set too, or ${provider} removed`);
  if (!provider && "EMAIL_FROM" in set)
    found.push("RESEND_API_KEY, SMTP_HOST or SMTP_URL must be set too, or EMAIL_FROM removed");
  return found;
}

function isMailbox(from: string): boolean {
  const address = from.replace(/^[^<>]*<([^<>]+)>$/, "$1");
  return z.email().safeParse(address).success;
}
