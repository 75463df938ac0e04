// Loaded into the web server by front.mjs: the front end before Next (lib/platform/front).
import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import { env } from "@/lib/kit/env";
import { openFront } from "@/lib/platform/front/front";
import { logConsoleAsJson } from "@/lib/platform/launch/log-lines";

logConsoleAsJson();
const { emit } = Server.prototype;
const front = openFront(env().NODE_ENV === "production" ? process.cwd() : undefined);

function isRequest(event: unknown, args: readonly unknown[]): args is [IncomingMessage, ServerResponse] {
  return event === "request" && args.length === 2;
}

Server.prototype.emit = function (this: Server, event: string | symbol, ...args: unknown[]): boolean {
  if (event === "listening") front.attend(this);
  if (!isRequest(event, args)) return Reflect.apply(emit, this, [event, ...args]);
  void front.answer(...args, (...forwarded) =>
    Promise.all(this.listeners("request").map((listener) => Reflect.apply(listener, this, forwarded))),
  );
  return true;
};
