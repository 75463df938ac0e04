// Loaded into the web server. When it is to end, Next.js stops listening and waits until every connection is closed;
// callers who keep theirs and go on asking would have it killed with requests under way. So from then on each answer
// closes its connection, and idle ones stay for a moment: a request may be on its way on them.
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

// Node calls it within `close`.
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
