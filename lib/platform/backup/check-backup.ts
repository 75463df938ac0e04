import { createHash } from "node:crypto";
import { type End, encodeFrame, type Header } from "@/lib/platform/backup/format";
import { DamagedBackup, readFrames } from "@/lib/platform/backup/read-frames";

export interface CheckedBackup {
  readonly header: Header;
  readonly end: End;
}

/**
 * Reads a whole file and makes sure that every byte is as it was written, before anything is done with it.
 * @throws DamagedBackup
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const hash = createHash("sha256");
  let header: Header | undefined;
  let end: End | undefined;
  for await (const { head, body } of readFrames(file)) {
    if (end) throw new DamagedBackup("something follows its end");
    if ((head.type === "backup") === (header !== undefined))
      throw new DamagedBackup("its parts are out of order");
    if (head.type === "backup") header = head;
    if (head.type === "end") end = head;
    else hash.update(encodeFrame(head)).update(body);
  }
  if (!header || !end) throw new DamagedBackup("it ends too early");
  if (hash.digest("hex") !== end.sha256) throw new DamagedBackup("its check sum is wrong");
  return { header, end };
}
