// Loaded into the web server. On shutdown, Next.js stops listening and waits for all connections to close. Clients that
// keep sending on theirs would delay that until the server is killed with requests in flight. So from then on each
// response closes its connection. Idle connections stay open briefly, because a request may be on its way.
import { Server } from "node:http";

const LINGER_MS = 500;

const { close, closeIdleConnections, emit } = Server.prototype;
const ending = new WeakSet();
const answering = new Set();

Server.prototype.close = function (...args) {
  ending.add(this);
  for (const response of answering) response.shouldKeepAlive = false;
  return close.apply(this, args);
};

// Called by Node within `close`.
Server.prototype.closeIdleConnections = function () {
  if (!ending.has(this)) return closeIdleConnections.call(this);
  setTimeout(() => closeIdleConnections.call(this), LINGER_MS);
};

Server.prototype.emit = function (event, ...args) {
  if (event === "request") {
    const [, response] = args;
    answering.add(response);
    response.once("close", () => answering.delete(response));
    if (ending.has(this)) response.shouldKeepAlive = false;
  }
  return emit.call(this, event, ...args);
};
