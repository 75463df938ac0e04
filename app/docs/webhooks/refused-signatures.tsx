import { Lines } from "./lines";

/** What to look at when the answer is 401. */
export function RefusedSignatures() {
  return (
    <div id="refused-signatures" className="min-w-0 scroll-mt-20">
      <h3 className="font-semibold text-section">When a signature is refused</h3>
      <p className="mt-1 mb-4 max-w-[38rem] text-pretty text-soft">
        Every cause gets the same answer, 401, so that nobody learns from it how to forge one. It is one of
        these:
      </p>
      <Lines
        lines={[
          "**The secret** is not whole, was decoded first, or belongs to a key that was deleted.",
          "**The body** changed after it was signed: other spaces, another order or another encoding.",
          "**The time** is in milliseconds, or more than 300 seconds off. Check the sender's clock.",
          "**The result** is in base64 or in capital letters.",
          "**The header** has no `t` or two of them. It may carry up to ten `v1`; one good one is enough.",
          "**The address** has the `orgId` of another organization.",
        ]}
      />
    </div>
  );
}
