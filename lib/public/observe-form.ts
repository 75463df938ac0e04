import { type Handler, observe, type Trace } from "@/lib/kit/observe";
import { languageFor, readWish } from "@/lib/public/language";
import { plainPage, plainWords } from "@/lib/public/plain-page";

/**
 * Like `observe`, for forms on customer pages: browsers get a refusal as a page in their language, other clients as a
 * problem document.
 */
export function observeForm(
  route: string,
  answer: (request: Request, trace: Trace) => Promise<Response>,
): Handler {
  const handle = observe(route, answer);
  return async (request) => {
    const response = await handle(request);
    const { status, headers } = response;
    if (status < 400 || !request.headers.get("accept")?.includes("text/html")) return response;
    const language = languageFor(readWish(request.headers), "en");
    const { title, refused, tooOften, failed, wrong } = plainWords[language];
    const page = plainPage({
      ...{ language, status },
      ...(status === 429
        ? { title, text: tooOften(Number(headers.get("Retry-After"))) }
        : { title: refused, text: status >= 500 ? failed : wrong }),
    });
    const answered = new Response(page.body, { status, headers });
    for (const [name, value] of Object.entries(page.headers)) answered.headers.set(name, value);
    return answered;
  };
}
