// First: npm install standardwebhooks
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
