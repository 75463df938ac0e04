// Loaded into the web server. Next answers 500 to an API address that it cannot decode, before any code of ours runs;
// this answers it as every other address where nothing is.
import { randomUUID } from "node:crypto";
import { Server } from "node:http";

const { emit } = Server.prototype;

Server.prototype.emit = function (event, ...args) {
  const [request, response] = args;
  if (event !== "request" || isDecodable(request.url)) return emit.call(this, event, ...args);
  refuse(response);
  return true;
};

function isDecodable(url) {
  const [path] = url.split("?");
  if (!/^\/(api|app)\//.test(path)) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function refuse(response) {
  const requestId = randomUUID();
  const problem = {
    type: `${process.env.APP_URL ?? ""}/docs/errors#not_found`,
    title: "Not found",
    status: 404,
    detail: "This address is not properly encoded: % must be followed by two hex digits of UTF-8.",
    code: "not_found",
    requestId,
  };
  response.writeHead(404, {
    "Content-Type": "application/problem+json",
    "Cache-Control": "no-store",
    "X-Request-Id": requestId,
  });
  response.end(JSON.stringify(problem));
}
