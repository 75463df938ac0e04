import { openApiDocument } from "@/lib/openapi";

export const dynamic = "force-dynamic";

export function GET(): Response {
  return Response.json(openApiDocument(), { headers: { "Access-Control-Allow-Origin": "*" } });
}
