import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { notFound } from "@/lib/kit/route";
import { frontOptions } from "@/lib/sign-in/front";
import { guardFront } from "@/lib/sign-in/guard-front";

interface Context {
  readonly params: Promise<{ nextauth: string[] }>;
}

async function serve(request: NextRequest, context: Context): Promise<Response> {
  const [action = "", providerId] = (await context.params).nextauth;
  return guardFront(action, providerId, async () =>
    NextAuth(request, context, await frontOptions(request, providerId)),
  )(request);
}

export { notFound as PATCH, notFound as PUT, notFound as DELETE, serve as GET, serve as POST };
