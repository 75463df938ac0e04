export const dynamic = "force-dynamic";

export function GET(): Response {
  return Response.json({ status: "ok" });
}

/** Answers like GET; benchmarks compare writes with it. */
export const POST = GET;
