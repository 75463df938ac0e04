import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { database } from "@/db/client";
import { closedMonths as table } from "@/db/schema/closed-months";
import { statementStyle } from "@/lib/insights/reports/month-files";
import { CSV_TYPE } from "@/lib/kit/csv";
import { ApiError } from "@/lib/kit/errors";
import { readMonthToken } from "@/lib/kit/public-links";

const styleHash = createHash("sha256").update(statementStyle).digest("base64");
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`;

/**
 * Answers `GET /api/closed-months/:token/statement` and `/journal` with the stored file, byte for byte as it was when the
 * month was closed. The token is the right to read it, so that the bookkeeper needs no account.
 * @throws ApiError `not_found`, whatever is wrong
 */
export async function downloadMonth(request: Request): Promise<Response> {
  const [token = "", file] = new URL(request.url).pathname.split("/").slice(-2);
  const ids = readMonthToken(token);
  const [row] = ids
    ? await database()
        .select({ month: table.month, statement: table.statement, journal: table.journal })
        .from(table)
        .where(and(eq(table.orgId, ids.orgId), eq(table.id, ids.id)))
    : [];
  if (!row || (file !== "statement" && file !== "journal")) {
    throw new ApiError("not_found", "This link doesn’t work. Ask the business to send it again.");
  }
  const isJournal = file === "journal";
  return new Response(row[file], {
    headers: {
      "Content-Type": isJournal ? CSV_TYPE : "text/html; charset=utf-8",
      ...(isJournal && {
        "Content-Disposition": `attachment; filename="referral-credit-journal-${row.month}.csv"`,
      }),
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });
}
