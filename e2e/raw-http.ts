import { connect } from "node:net";

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; values of a repeated header are joined by a comma and a space. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** All that a server says to these bytes until it closes the connection, or has been silent for so long. */
export function exchange(url: string, bytes: string | Buffer, silenceMs = 3_000): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(silenceMs, () => socket.destroy());
    socket.on("data", (chunk) => {
      said += chunk.toString("latin1");
    });
    // What came before a reset counts.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(said));
  });
}

/** The answers in what a server has said, one after the other. */
export function readAnswers(said: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = said; rest.startsWith("HTTP/1.1 "); ) {
    const end = rest.indexOf("\r\n\r\n");
    const [first = "", ...lines] = rest.slice(0, end).split("\r\n");
    const headers = readHeaders(lines);
    const after = rest.slice(end + 4);
    const { body, left } =
      headers["transfer-encoding"] === "chunked" ? readChunks(after) : readLength(after, headers);
    answers.push({ status: Number(first.split(" ")[1]), headers, body });
    rest = left;
  }
  return answers;
}

function readHeaders(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [name = "", ...value] = line.split(":");
    const key = name.toLowerCase();
    const text = value.join(":").trim();
    headers[key] = key in headers ? `${headers[key]}, ${text}` : text;
  }
  return headers;
}

function readLength(text: string, headers: Readonly<Record<string, string>>) {
  const length = Number(headers["content-length"] ?? 0);
  return { body: text.slice(0, length), left: text.slice(length) };
}

function readChunks(text: string) {
  let [body, left] = ["", text];
  for (;;) {
    const [line = ""] = left.split("\r\n", 1);
    const length = Number.parseInt(line, 16);
    const chunk = left.slice(line.length + 2);
    if (!(length > 0)) return { body, left: chunk.slice(2) };
    body += chunk.slice(0, length);
    left = chunk.slice(length + 2);
  }
}
