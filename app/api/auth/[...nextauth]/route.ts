import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { handleAuth } from "@/lib/accounts/sign-in/auth-handler";
import { authOptions } from "@/lib/accounts/sign-in/auth-options";
import { notFound } from "@/lib/kit/route";

interface Context {
  readonly params: Promise<{ nextauth: string[] }>;
}

async function serve(request: NextRequest, context: Context): Promise<Response> {
  const [action = "", providerId] = (await context.params).nextauth;
  return handleAuth(action, providerId, async () => {
    const cookies: string[] = [];
    const options = await authOptions(request, providerId, cookies);
    const response: Response = await NextAuth(request, context, options);
    for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
    return response;
  })(request);
}

export { notFound as PATCH, notFound as PUT, notFound as DELETE, serve as GET, serve as POST };
