/** Back to the form, for who mistyped or shares a screen with somebody. */
export function FormLink({ code }: { code: string }) {
  return (
    <p>
      Somebody else, or a typo?{" "}
      <a
        href={`/r/${code}`}
        className="inline-flex min-h-11 items-center font-medium text-(--brand-text) underline underline-offset-4"
      >
        Back to the form
      </a>
    </p>
  );
}
