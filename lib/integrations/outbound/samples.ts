import type { Sample } from "@/lib/kit/sample";

/** Shell commands that set the samples' variables; `port` is the port they listen on. */
export function exportSettings({ signingSecret, port }: { signingSecret: string; port: number }): string {
  return `export SIGNING_SECRET="${signingSecret}"
export PORT=${port}`;
}

const javaScriptServer = `async function take(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isSigned(request.headers, body)) return 401;

  // A file that is there already is a repeat:
  // take each id once.
  const id = request.headers["webhook-id"];
  const file = \`events/\${id}.json\`;
  try {
    writeFileSync(file, body, { flag: "wx" });
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return 204;
  }
  console.log(JSON.parse(body).type, file);
  return 204;
}

mkdirSync("events", { recursive: true });
createServer(async (request, response) => {
  const status = await take(request).catch(() => 500);
  response.writeHead(status).end();
}).listen(env.PORT);
`;

const node: Sample = {
  language: "Node.js",
  file: "receive.mjs",
  program: "node",
  code: `import { createHmac, timingSafeEqual } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";

const { env } = process;
const secret = env.SIGNING_SECRET.slice("whsec_".length);
const key = Buffer.from(secret, "base64");

function isSigned(headers, body) {
  const id = headers["webhook-id"] ?? "";
  const time = headers["webhook-timestamp"] ?? "";
  if (!/^\\d+$/.test(time)) return false;
  const age = Math.abs(Date.now() / 1000 - time);
  if (age > 300) return false;
  const expected = createHmac("sha256", key)
    .update(\`\${id}.\${time}.\`)
    .update(body)
    .digest();
  const signatures = headers["webhook-signature"] ?? "";
  return signatures.split(" ").some((signature) => {
    if (!signature.startsWith("v1,")) return false;
    const given = Buffer.from(signature.slice(3), "base64");
    return (
      given.length === expected.length &&
      timingSafeEqual(given, expected)
    );
  });
}

${javaScriptServer}`,
};

const library: Sample = {
  language: "standardwebhooks",
  file: "receive-standard.mjs",
  program: "node",
  code: `// First: npm install standardwebhooks
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const { env } = process;
const webhook = new Webhook(env.SIGNING_SECRET);

function isSigned(headers, body) {
  try {
    webhook.verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

${javaScriptServer}`,
};

const python: Sample = {
  language: "Python",
  file: "receive.py",
  program: "python3",
  code: `import base64
import hashlib
import hmac
import json
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from os import environ as env, makedirs

secret = env["SIGNING_SECRET"].removeprefix("whsec_")
key = base64.b64decode(secret)


def is_signed(headers, body):
    id = headers.get("webhook-id", "")
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdecimal():
        return False
    if abs(time.time() - int(sent_at)) > 300:
        return False
    signed = f"{id}.{sent_at}.".encode() + body
    digest = hmac.new(key, signed, hashlib.sha256).digest()
    expected = b"v1," + base64.b64encode(digest)
    signatures = headers.get("webhook-signature", "")
    return any(
        hmac.compare_digest(given, expected)
        for given in signatures.encode().split(b" ")
    )


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        size = int(self.headers.get("content-length", 0))
        body = self.rfile.read(size)
        self.send_response(self.take(body))
        self.send_header("content-length", "0")
        self.end_headers()

    def take(self, body):
        if not is_signed(self.headers, body):
            return 401
        file = f"events/{self.headers['webhook-id']}.json"
        try:
            # A file that is there already is a repeat:
            # take each id once.
            with open(file, "xb") as kept:
                kept.write(body)
        except FileExistsError:
            return 204
        print(json.loads(body)["type"], file, flush=True)
        return 204


makedirs("events", exist_ok=True)
address = ("", int(env["PORT"]))
ThreadingHTTPServer(address, Receiver).serve_forever()
`,
};

const php: Sample = {
  language: "PHP",
  file: "receive.php",
  program: 'php -S "localhost:$PORT"',
  code: `<?php
$secret = substr(getenv('SIGNING_SECRET'), strlen('whsec_'));
$key = base64_decode($secret);

function is_signed(string $key, string $body): bool
{
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $time = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!preg_match('/^\\d+$/D', $time)) {
        return false;
    }
    if (abs(time() - (int) $time) > 300) {
        return false;
    }
    $digest = hash_hmac('sha256', "$id.$time.$body", $key, true);
    $expected = 'v1,' . base64_encode($digest);
    $signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';
    foreach (explode(' ', $signatures) as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

$body = file_get_contents('php://input');
if (!is_signed($key, $body)) {
    http_response_code(401);
    exit;
}

@mkdir('events');
$file = "events/{$_SERVER['HTTP_WEBHOOK_ID']}.json";
// A file that is there already is a repeat:
// take each id once.
$kept = @fopen($file, 'x');
if ($kept) {
    fwrite($kept, $body);
    $event = json_decode($body, true);
    $line = "{$event['type']} $file\\n";
    file_put_contents('php://stdout', $line);
}
http_response_code(is_file($file) ? 204 : 500);
`,
};

/** The same receiver in each language of the guide: verifies the signature and takes each event once. */
export const samples: readonly Sample[] = [node, library, python, php];
