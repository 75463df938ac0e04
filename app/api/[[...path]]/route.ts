import { notFound } from "@/lib/kit/route";

export { notFound as DELETE, notFound as GET, notFound as PATCH, notFound as POST, notFound as PUT };
