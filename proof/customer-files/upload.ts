import { type customerFiles, MAX_ROWS_AT_ONCE } from "@/lib/files/customer-files/contract";
import { runCustomerFiles } from "@/lib/files/customer-files/run";
import type { FileCells } from "@/proof/customer-files/business";
import { apiAs } from "@/proof/fixtures/api";
import type { TestOrganization } from "@/proof/fixtures/organization";
import { succeeded } from "@/proof/fixtures/scenario";

/** The organization's API key. */
type ShopKey = Pick<TestOrganization, "apiKey">;

/** Uploads a file like the browser does. @returns its id */
export async function uploadFile(
  { apiKey }: ShopKey,
  fileName: string,
  cells: readonly FileCells[],
): Promise<string> {
  // Line 1 holds the column names.
  const all = cells.map((row, at) => ({ row: at + 2, ...row }));
  const parts = Array.from({ length: Math.ceil(all.length / MAX_ROWS_AT_ONCE) }, (_, at) =>
    all.slice(at * MAX_ROWS_AT_ONCE, (at + 1) * MAX_ROWS_AT_ONCE),
  );
  let fileId = "";
  for (const [at, rows] of parts.entries()) {
    const path = fileId === "" ? "/api/app/customer-files" : `/api/app/customer-files/${fileId}/rows`;
    const body = { ...(fileId === "" && { fileName }), rows, more: at + 1 < parts.length };
    fileId = succeeded<typeof customerFiles.create>(await apiAs(apiKey).post(path, body)).file.fileId;
  }
  return fileId;
}

const PATIENCE_MS = 60_000;

/** Runs worker rounds until a file reaches this state. @throws Error if it makes no progress for a minute */
export async function workUntil({ apiKey }: ShopKey, fileId: string, state: string) {
  let [progress, since] = ["", performance.now()];
  for (;;) {
    // Another suite's worker may hold this file; 0 only means that there is no work for this one.
    while ((await runCustomerFiles(new Date())) > 0);
    const answer = await apiAs(apiKey).get(`/api/app/customer-files/${fileId}`);
    const { file } = succeeded<typeof customerFiles.get>(answer);
    if (file.state === state) return file;
    const now = `${file.state}, ${file.doneCount} of ${file.rowCount} rows done`;
    if (now !== progress) [progress, since] = [now, performance.now()];
    const isStuck = performance.now() - since > PATIENCE_MS;
    if (isStuck || !/ing$/.test(file.state)) throw new Error(`The file is not ${state}, but ${now}`);
  }
}

/** Uploads a file and applies it once it is checked. @returns its id */
export async function applyFile(
  key: ShopKey,
  fileName: string,
  cells: readonly FileCells[],
): Promise<string> {
  const fileId = await uploadFile(key, fileName, cells);
  await workUntil(key, fileId, "checked");
  await applyAgain(key, fileId);
  return fileId;
}

/** Applies a checked file, or decisions made since it was applied. */
export async function applyAgain(key: ShopKey, fileId: string): Promise<void> {
  succeeded<typeof customerFiles.apply>(
    await apiAs(key.apiKey).post(`/api/app/customer-files/${fileId}/apply`, {}),
  );
  await workUntil(key, fileId, "applied");
}

/** Decides that a row is about this lead, or about none. */
export async function decideRow(
  { apiKey }: ShopKey,
  { fileId, rowId }: { readonly fileId: string; readonly rowId: string },
  referralId?: string,
): Promise<void> {
  const body = referralId === undefined ? { nothing: true } : { referralId };
  const path = `/api/app/customer-files/${fileId}/rows/${rowId}/decide`;
  succeeded<typeof customerFiles.decide>(await apiAs(apiKey).post(path, body));
}

type RowGroup = "matched" | "ask" | "failed";

/** The rows of a file in this group. */
export async function readFileRows({ apiKey }: ShopKey, fileId: string, group: RowGroup) {
  const answer = await apiAs(apiKey).get(`/api/app/customer-files/${fileId}/rows?group=${group}`);
  return succeeded<typeof customerFiles.listRows>(answer).rows;
}
