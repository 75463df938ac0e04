import { NotLoaded } from "@/app/not-loaded";

/** When the portal of a token cannot be read. */
export function PortalNotLoaded({ token }: { token: string }) {
  return (
    <NotLoaded
      path={`/portal/${token}`}
      text="Something went wrong on our side. Your link and your credit are safe. Please try again in a moment."
    />
  );
}
