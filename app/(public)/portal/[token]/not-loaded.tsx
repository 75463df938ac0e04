import { Sheet } from "@/app/sheet";

export const NOT_LOADED = "This page did not load";

/** When the page cannot be read. Only the server can try again, which a link asks for without JavaScript too. */
export function NotLoaded({ token }: { token: string }) {
  return (
    <Sheet
      title={NOT_LOADED}
      text="Something went wrong on our side. Your link and your credit are safe. Please try again in a moment."
    >
      <a
        href={`/portal/${token}`}
        className="mt-7 flex min-h-12 items-center justify-center rounded-control border border-edge bg-card px-5 py-2 font-medium text-[0.9375rem] text-ink transition-colors hover:border-faint sm:inline-flex"
      >
        Load it again
      </a>
    </Sheet>
  );
}
