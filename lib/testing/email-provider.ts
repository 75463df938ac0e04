import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Answer, LocalProvider, type Received } from "@/lib/testing/local-provider";

const API_KEY = "re_T0psecret_T0psecretT0psecretT0psecret";

const Content = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string().min(1),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
});
type Content = z.output<typeof Content>;

export interface AcceptedEmail extends Content {
  readonly id: string;
  readonly idempotencyKey: string | undefined;
}

/** An error as Resend words it. */
export function emailProblem(
  status: number,
  name: string,
  message: string,
  headers: Answer["headers"] = {},
): Answer {
  return { status, body: { statusCode: status, name, message }, headers };
}

/** Resend's `POST /emails` with its idempotency keys. */
export class EmailProvider extends LocalProvider<AcceptedEmail> {
  /** Without an id the first request with the key is still under way. */
  readonly #keys = new Map<string, { readonly payload: string; id?: string }>();

  override get env() {
    return {
      RESEND_API_KEY: API_KEY,
      EMAIL_FROM: "Rewards <rewards@mail.acme.com>",
      RESEND_BASE_URL: this.url,
    };
  }

  override reset(): void {
    super.reset();
    this.#keys.clear();
  }

  protected override async answer({ operation, headers, body }: Received): Promise<Answer> {
    if (operation !== "POST /emails")
      return emailProblem(404, "not_found", "The requested endpoint does not exist");
    if (!headers.authorization) return emailProblem(401, "missing_api_key", "Missing API Key");
    if (headers.authorization !== `Bearer ${API_KEY}`)
      return emailProblem(401, "validation_error", "API key is invalid");
    const { data: content } = Content.safeParse(JSON.parse(body));
    if (!content) return emailProblem(422, "missing_required_field", "Missing a required field.");
    const refusal = this.refusals.get(content.to) ?? checkAddresses(content);
    return refusal ?? this.#acceptOnce(headers["idempotency-key"]?.toString(), body, content);
  }

  async #acceptOnce(key: string | undefined, payload: string, content: Content): Promise<Answer> {
    const earlier = key === undefined ? undefined : this.#keys.get(key);
    if (earlier && earlier.payload !== payload)
      return emailProblem(409, "invalid_idempotent_request", "Same key, different request payload");
    if (earlier?.id) return { status: 200, body: { id: earlier.id } };
    if (earlier)
      return emailProblem(409, "concurrent_idempotent_requests", "The original request is in progress");
    const use: { payload: string; id?: string } = { payload };
    if (key !== undefined) this.#keys.set(key, use);
    await this.takeTime();
    use.id = randomUUID();
    this.accepted.push({ id: use.id, idempotencyKey: key, ...content });
    return { status: 200, body: { id: use.id } };
  }
}

/** Ready for requests; standing alone, without a test runner. `env` makes a process use it. */
export function startEmailProvider(): Promise<EmailProvider> {
  return new EmailProvider().listen();
}

const address = "[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+";
/** A name is a phrase of plain words or a quoted string (RFC 5322 §3.2.4, §3.2.5; UTF-8 as in RFC 6532). */
const named = new RegExp(`^("([^"\\\\\\p{Cc}]|\\\\.)*"|[^"(),.:;<>@[\\]\\\\\\p{Cc}]+) ?<${address}>$`, "u");
const bare = new RegExp(`^${address}$`);

function checkAddresses({ from, to }: Content): Answer | undefined {
  const wrong = !(named.test(from) || bare.test(from)) ? "from" : bare.test(to) ? undefined : "to";
  if (!wrong) return undefined;
  const format = "`email@example.com` or `Name <email@example.com>`";
  const message = `Invalid \`${wrong}\` field. The email address needs to follow the ${format} format.`;
  return emailProblem(422, "validation_error", message);
}
