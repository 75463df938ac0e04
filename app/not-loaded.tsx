import { Sheet } from "@/app/sheet";

export const NOT_LOADED = "This page did not load";

/**
 * When a page of a customer of a business cannot be read. Only the server can try again, which a link asks for without
 * JavaScript too.
 */
export function NotLoaded({ path, text }: { path: string; text: string }) {
  return (
    <Sheet title={NOT_LOADED} text={text}>
      <a
        href={path}
        className="mt-7 flex min-h-12 items-center justify-center rounded-control border border-edge bg-card px-5 py-2 font-medium text-[0.9375rem] text-ink transition-colors hover:border-faint sm:inline-flex"
      >
        Load it again
      </a>
    </Sheet>
  );
}
