import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { hasCode } from "../../kit/error-code";

/**
 * The socket at which a cluster's server listens beside its port. Containers that share the folder see neither its
 * process nor its port, and find it by this file.
 */
export function socketPath(cluster: string, port: number): string {
  return join(cluster, `.s.PGSQL.${port}`);
}

/** Whether a server listens at a socket. */
export async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, "connect");
    return true;
  } catch (error) {
    // It listens and has much to do.
    return hasCode(error, "EAGAIN");
  } finally {
    socket.destroy();
  }
}

/**
 * Whether a server can make its socket: some folders that a container shares with its computer hold none, and long
 * paths don't fit.
 */
export async function canHoldSocket(cluster: string, port: number): Promise<boolean> {
  // PostgreSQL separates folders by commas.
  if (process.platform === "win32" || /[",]/.test(cluster)) return false;
  // As long as the real name.
  const name = `.s.${randomBytes(3).toString("hex").slice(1)}.${port}`;
  const server = createServer();
  try {
    server.listen(join(cluster, name));
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
