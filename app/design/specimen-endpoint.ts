import { z } from "zod";
import { endpoint, text } from "@/lib/kit/contract";
import { ApiError, errorCodes, fieldError } from "@/lib/kit/errors";

/** An endpoint of no server: `answerSpecimen` answers it within the page. */
export const specimen = endpoint({
  method: "POST",
  path: "/design/specimen",
  status: 201,
  summary: "Specimen",
  description: "Shows how a form treats every kind of answer.",
  access: {},
  input: z.strictObject({
    name: text(60),
    email: z.email().exactOptional(),
    role: z.enum(["admin", "user"]),
    password: z.string().min(8),
    tosAccepted: z.literal(true),
  }),
  output: z.object({ name: z.string() }),
  errors: ["user_already_exists"],
});

const refusals: Readonly<Record<string, ApiError>> = {
  taken: fieldError("name", "is taken; choose another", "user_already_exists"),
  down: new ApiError("unavailable", "The service is not available right now. Try again in a moment."),
  out: new ApiError("unauthenticated", "Your session has ended. Sign in again."),
};

const delayMs = 600;

/** Answers like the API, by the name that was sent. */
export async function answerSpecimen(_url: unknown, init?: RequestInit): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  const { name } = z.looseObject({ name: z.string() }).parse(JSON.parse(String(init?.body)));
  const refusal = refusals[name];
  if (!refusal) return Response.json({ name }, { status: 201 });
  const { code, message, errors } = refusal;
  return Response.json(
    { code, detail: message, errors, requestId: "specimen" },
    { status: errorCodes[code][0] },
  );
}
