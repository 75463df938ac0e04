/** Whether an error carries one of these codes: a system code such as `ENOENT`, or an SQLSTATE. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && codes.includes(error.code);
}
