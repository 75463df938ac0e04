// Loaded into the web server: the front end before Next (lib/platform/front).
import { Server } from "node:http";
import { tsImport } from "tsx/esm/api";

const { openFront } = await tsImport("../lib/platform/front/front.ts", import.meta.url);
const { emit } = Server.prototype;
const front = openFront(process.env.NODE_ENV === "production" ? process.cwd() : undefined);

Server.prototype.emit = function (event, ...args) {
  if (event === "listening") front.attend(this);
  if (event !== "request") return emit.call(this, event, ...args);
  const [request, response] = args;
  void front.answer(request, response, (...forwarded) =>
    Promise.all(this.listeners("request").map((listener) => listener.call(this, ...forwarded))),
  );
  return true;
};
