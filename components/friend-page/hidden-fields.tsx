interface HiddenFieldsProps {
  readonly stamp: string;
  readonly hasTrap: boolean;
}

/** What tells people from programs: when the page was shown, and a field that only programs find and fill in. */
export function HiddenFields({ stamp, hasTrap }: HiddenFieldsProps) {
  return (
    <>
      {/* Firefox would bring back an old one when the page is loaded again. */}
      <input type="hidden" name="stamp" defaultValue={stamp} autoComplete="off" />
      {hasTrap && (
        <div aria-hidden className="absolute top-0 left-[-625rem] h-px w-px overflow-hidden">
          <label htmlFor="company">Leave this empty</label>
          <input id="company" type="text" name="company" tabIndex={-1} autoComplete="off" />
        </div>
      )}
    </>
  );
}
