/**
 * Keeps this process up when a connection to the database breaks within a transaction: postgres.js then rolls back on
 * a socket that is gone, from a timer of its own, and that cannot be caught. The pool it belongs to is thrown away
 * anyway (see db/pool.ts). Next.js keeps the web server up on its own. Any other uncaught error ends the process.
 * @param tell reports that error
 */
export function outliveLostSockets(tell: (error: Error) => void): void {
  process.on("uncaughtException", (error) => {
    if (isLostSocket(error)) return;
    tell(error);
    process.exit(1);
  });
}

/** Whether an error is what postgres.js throws on a socket that is gone. */
export function isLostSocket({ message, stack }: { message: string; stack?: string | undefined }): boolean {
  return message.includes("reading 'write'") && stack?.includes("postgres/src/connection.js") === true;
}
