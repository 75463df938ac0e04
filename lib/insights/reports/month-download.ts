import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { closedMonths as table } from "@/db/schema/closed-months";
import { statementStyle } from "@/lib/insights/reports/month-files";
import { CSV_TYPE } from "@/lib/kit/csv";
import { ApiError } from "@/lib/kit/errors";
import { type MonthFile, readMonthToken } from "@/lib/kit/public-links";

const styleHash = createHash("sha256").update(statementStyle).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`;

interface FileKind {
  readonly type: string;
  /** How it is saved; a page is only shown. */
  readonly name?: (month: string) => string;
}

const files: Readonly<Record<MonthFile, FileKind>> = {
  statement: { type: "text/html; charset=utf-8" },
  pdf: { type: "application/pdf", name: (month) => `inline; filename="referral-credit-${month}.pdf"` },
  journal: { type: CSV_TYPE, name: (month) => `attachment; filename="referral-credit-journal-${month}.csv"` },
};

function isFile(name: string | undefined): name is MonthFile {
  return name !== undefined && Object.hasOwn(files, name);
}

/**
 * Answers `GET /api/closed-months/:token/statement`, `/pdf` and `/journal` with the stored file, byte for byte as it was when the
 * month was closed. The token is the right to read it, so that the bookkeeper needs no account.
 * @throws ApiError `not_found`, whatever is wrong
 */
export async function downloadMonth(request: Request): Promise<Response> {
  const [token = "", file] = new URL(request.url).pathname.split("/").slice(-2);
  const ids = readMonthToken(token);
  const [row] = ids
    ? await database()
        .select({
          month: table.month,
          statement: table.statement,
          journal: table.journal,
          pdf: table.statementPdf,
        })
        .from(table)
        .where(and(eq(table.orgId, ids.orgId), eq(table.id, ids.id)))
    : [];
  const body = row && isFile(file) ? row[file] : null;
  if (!row || !isFile(file) || body === null) {
    throw new ApiError("not_found", "This link doesn’t work. Ask the business to send it again.");
  }
  const { type, name } = files[file];
  return new Response(typeof body === "string" ? body : new Uint8Array(body), {
    headers: {
      "Content-Type": type,
      ...(name && { "Content-Disposition": name(row.month) }),
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
}
