import { z } from "zod";
import type { AppClient, TokenEndpoint } from "@/lib/integrations/connections/apps/app-system";
import { askProvider, ProviderProblem } from "@/lib/integrations/connections/apps/ask";

const HOUR_S = 3_600;

const Granted = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive().default(HOUR_S),
});

/** Tokens granted by a provider, and the access token's lifetime. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly lastsMs: number;
}

/** Which part the provider rejected, the client or the grant. Only the owner can fix that (RFC 6749, 5.2). */
type GrantRefusal = "client" | "grant";

/** A code from the consent page, or a refresh token, which works once. */
type Grant =
  | { readonly grant_type: "authorization_code"; readonly code: string; readonly redirect_uri: string }
  | { readonly grant_type: "refresh_token"; readonly refresh_token: string };

/**
 * Requests tokens.
 * @param name the provider's display name
 * @returns the tokens, or a permanent refusal
 * @throws ProviderProblem if a retry may work
 */
export async function requestTokens(
  name: string,
  { url, clientIn }: TokenEndpoint,
  { clientId, clientSecret }: AppClient,
  grant: Grant,
): Promise<Tokens | GrantRefusal> {
  const isInForm = clientIn === "form";
  const form = new URLSearchParams({
    ...grant,
    ...(isInForm && { client_id: clientId, client_secret: clientSecret }),
  });
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
  const { status, body } = await askProvider(name, url, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      ...(!isInForm && { Authorization: `Basic ${basic}` }),
    },
    body: form.toString(),
  });
  const { data } = Granted.safeParse(body);
  if (!data && status !== 400 && status !== 401) throw new ProviderProblem(`${name} answered ${status}.`);
  if (!data) return isAboutClient(body) ? "client" : "grant";
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = data;
  return { accessToken, refreshToken, lastsMs: seconds * 1_000 };
}

const Refused = z.object({ error: z.enum(["invalid_client", "unauthorized_client"]) });

function isAboutClient(body: unknown): boolean {
  return Refused.safeParse(body).success;
}
