import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";

/** Stands in for every provider: it refuses each request and echoes it in the response. */
export interface EchoProvider {
  readonly url: string;
  /** Headers and bodies, oldest first. */
  readonly received: readonly string[];
  close(): void;
}

/** Starts the provider. It also describes itself as an OpenID Connect provider. */
export async function startEchoProvider(): Promise<EchoProvider> {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const echo = { headers: request.rawHeaders, url: request.url, body: await text(request) };
    received.push(JSON.stringify(echo));
    const isAsked = request.url === "/.well-known/openid-configuration";
    response.writeHead(isAsked ? 200 : 400, { "Content-Type": "application/json" });
    const refusal = {
      statusCode: 400,
      name: "validation_error",
      message: JSON.stringify(echo),
      error: "x",
      ...echo,
    };
    response.end(JSON.stringify(isAsked ? describeSelf(url) : refusal));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const url = `http://127.0.0.1:${port}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url, received, close };
}

function describeSelf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
  };
}
