import { createHmac, timingSafeEqual } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";

const { env } = process;
const secret = env.SIGNING_SECRET.slice("whsec_".length);
const key = Buffer.from(secret, "base64");

function isSigned(headers, body) {
  const id = headers["webhook-id"] ?? "";
  const time = headers["webhook-timestamp"] ?? "";
  if (!/^\d+$/.test(time)) return false;
  const age = Math.abs(Date.now() / 1000 - time);
  if (age > 300) return false;
  const expected = createHmac("sha256", key)
    .update(`${id}.${time}.`)
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

async function take(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isSigned(request.headers, body)) return 401;

  // A file that is there already is a repeat:
  // take each id once.
  const id = request.headers["webhook-id"];
  const file = `events/${id}.json`;
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
