/** A stored backup, as it is sent to a browser. */
interface StoredBackup {
  readonly body: ReadableStream<Uint8Array>;
  readonly bytes: number;
}

/** The folder or bucket that holds the backups. */
export interface Place {
  /** The folder's path or the bucket's address. */
  readonly name: string;
  /**
   * Stores a backup. It counts only once it is complete.
   * @returns its size in bytes
   * @throws Error whose message says what to do
   */
  store(file: string, content: AsyncIterable<Buffer>, signal: AbortSignal): Promise<number>;
  /** Opens a backup; null if it is not there. */
  read(file: string): Promise<StoredBackup | null>;
  /** Deletes a backup, or what a killed worker left of it. */
  remove(file: string): Promise<void>;
}
