import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listenLocally } from "@/proof/fixtures/raw-http";

/** A connection to the database that can be slowed down or paused. */
export interface SlowLine {
  readonly port: number;
  /** Delay of each packet, in ms. */
  delayMs: number;
  /** Holds all packets without losing any. */
  hold(): void;
  /** Delivers the held packets. */
  release(): void;
  close(): void;
}

/** @param target the database's port on 127.0.0.1 */
export async function openSlowLine(target: number): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  let open = () => {};
  let gate = Promise.resolve();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    carry(near, far);
    carry(far, near);
  });
  const line: SlowLine = {
    port: await listenLocally(server),
    delayMs: 0,
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    release: () => open(),
    close: () => {
      server.close();
      open();
      for (const socket of sockets) socket.destroy();
    },
  };
  return line;

  function carry(from: Socket, to: Socket): void {
    sockets.add(from.setNoDelay(true));
    let last = Promise.resolve();
    from.on("data", (packet) => {
      last = last.then(() => pass(to, packet));
    });
    from
      .on("error", () => {})
      .on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
  }

  async function pass(to: Socket, packet: Buffer): Promise<void> {
    if (line.delayMs > 0) await sleep(line.delayMs);
    await gate;
    if (!to.destroyed) to.write(packet);
  }
}
