// Loaded into the web server: what Next answers with a failure, or would believe, before any code of ours runs.
import { randomUUID } from "node:crypto";
import { Server } from "node:http";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const { emit } = Server.prototype;

Server.prototype.emit = function (event, ...args) {
  // Without a listener Node answers as if no upgrade had been offered (RFC 9110, section 7.8); else nobody would.
  if (event === "listening" && process.env.NODE_ENV === "production") this.removeAllListeners("upgrade");
  if (event !== "request") return emit.call(this, event, ...args);
  const [request, response] = args;
  request.url = putInOrder(request.url);
  const refusal = findRefusal(request);
  if (!refusal) return emit.call(this, event, ...args);
  refuse(response, refusal);
  return true;
};

// A whole address is what proxies are sent (RFC 9112, section 3.2.2); Next would lead to whatever host it names.
function putInOrder(url) {
  const target = url.replace(/^https?:\/\/[^/?]*\/?/i, "/");
  const [path] = target.split("?");
  if (isApi(path) || isDecodable(path)) return target;
  // Pages say themselves that there is nothing at a strange address.
  return path.replaceAll("%", "%25") + target.slice(path.length);
}

function findRefusal({ method, url, rawHeaders }) {
  if (!methods.includes(method)) {
    const detail = `${method} is not possible here.`;
    return { status: 405, code: "method_not_allowed", title: "Method not allowed", detail };
  }
  // The next program on the way could read the other one (RFC 9112, section 3.2).
  if (rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length > 1) {
    const detail = "This request has more than one Host header.";
    return { status: 400, code: "invalid_input", title: "The request is not valid", detail };
  }
  if (url.startsWith("/") && isDecodable(url.split("?")[0])) return null;
  const detail = "This address is not properly encoded: % must be followed by two hex digits of UTF-8.";
  return { status: 404, code: "not_found", title: "Not found", detail };
}

function isApi(path) {
  return /^\/(api|app)\//.test(path);
}

function isDecodable(path) {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function refuse(response, { status, code, ...told }) {
  const requestId = randomUUID();
  const type = `${process.env.APP_URL ?? ""}/docs/errors#${code}`;
  response.writeHead(status, {
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
    ...(status === 405 && { Allow: methods.join(", ") }),
  });
  response.end(JSON.stringify({ type, status, code, ...told, requestId }));
}
