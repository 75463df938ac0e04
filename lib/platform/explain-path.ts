import { dirname } from "node:path";
import { hasCode } from "@/lib/kit/error-code";

/**
 * Explains in one line why a file that the operator named could not be read or written; other errors stay as they are.
 */
export function explainPath(error: unknown, file: string, use: "read" | "write"): unknown {
  const dir = dirname(file);
  if (hasCode(error, "ENOENT")) {
    return new Error(use === "read" ? `There is no file ${file}` : `There is no folder ${dir}`);
  }
  if (hasCode(error, "EISDIR")) return new Error(`${file} is a folder; name a file`);
  if (hasCode(error, "ENOSPC", "EDQUOT")) return new Error(`The disk of ${dir} is full`);
  if (hasCode(error, "EACCES", "EPERM", "EROFS")) {
    return new Error(`This user may not ${use} ${file}; run the command as the service's user`);
  }
  return error;
}
