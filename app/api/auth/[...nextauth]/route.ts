import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { notFound } from "@/lib/kit/route";
import { handleAuth } from "@/lib/sign-in/auth-handler";
import { authOptions } from "@/lib/sign-in/auth-options";

interface Context {
  readonly params: Promise<{ nextauth: string[] }>;
}

async function serve(request: NextRequest, context: Context): Promise<Response> {
  const [action = "", providerId] = (await context.params).nextauth;
  return handleAuth(action, providerId, async () =>
    NextAuth(request, context, await authOptions(request, providerId)),
  )(request);
}

export { notFound as PATCH, notFound as PUT, notFound as DELETE, serve as GET, serve as POST };
