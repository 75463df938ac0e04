import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

/** What the provider answers; a text goes out as it is, all else as JSON. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * How the provider takes what comes: as it should ("well"); accepting it and then cutting the connection ("cut");
 * cutting it at once ("down"); never answering ("hanging"); answering without an end ("dripping"); or with this answer.
 */
export type Mood = "well" | "cut" | "down" | "hanging" | "dripping" | Answer;

export interface Received {
  /** Such as `POST /emails`. */
  readonly operation: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const Port = z.object({ port: z.number() });

/** An HTTP server on 127.0.0.1 that speaks a provider's protocol and remembers what it accepted. */
export abstract class LocalProvider<Accepted> {
  /** In the order it was accepted. */
  readonly accepted: Accepted[] = [];
  /** Answers for single recipients, by their address. */
  readonly refusals = new Map<string, Answer>();
  mood: Mood = "well";
  /** How long a message is under way before it is accepted, in ms. */
  latencyMs = 0;
  /** How many requests came, whatever became of them. */
  requests = 0;
  url = "";
  readonly #server = createServer((request, response) => {
    this.#serve(request, response).catch((error: unknown) => response.destroy(new Error(String(error))));
  });

  /** What makes a process use this provider. */
  abstract get env(): Record<string, string>;
  protected abstract answer(received: Received): Promise<Answer>;

  async listen(): Promise<this> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    this.url = `http://127.0.0.1:${Port.parse(this.#server.address()).port}`;
    return this;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Empty and well, as it was at the start. */
  reset(): void {
    this.accepted.length = 0;
    this.refusals.clear();
    Object.assign(this, { mood: "well", latencyMs: 0, requests: 0 });
  }

  protected async takeTime(): Promise<void> {
    if (this.latencyMs > 0) await sleep(this.latencyMs);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { mood } = this;
    this.requests += 1;
    const received = await receive(request);
    if (mood === "hanging") return;
    if (mood === "dripping") return drip(response);
    if (mood === "down") return void response.destroy();
    const answer = typeof mood === "object" ? mood : await this.answer(received);
    if (mood === "cut") response.destroy();
    else send(response, answer);
  }
}

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const operation = `${request.method} ${request.url}`;
  return { operation, headers: request.headers, body: Buffer.concat(chunks).toString() };
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body ?? {}));
}

function drip(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "application/json" });
  const timer = setInterval(() => response.write(" "), 10);
  response.on("close", () => clearInterval(timer));
}
