import { CodeBlock } from "@/components/ui/code-block";
import type { Sample } from "@/lib/kit/sample";

/** One sample at a time, chosen by its language. Radio buttons, so that it works before any script has come. */
export function SamplePicker({ samples }: { samples: readonly Sample[] }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">Language</legend>
      {samples.map(({ language, program, file, code }, index) => (
        <div key={file} className="group/sample contents">
          <label className="inline-flex h-8 cursor-pointer items-center rounded-full bg-inner-line px-3 font-medium text-caption text-soft transition-colors duration-150 ease-out hover:text-ink has-checked:bg-tint has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 max-sm:h-9 print:hidden">
            <input
              type="radio"
              name="language"
              value={file}
              defaultChecked={index === 0}
              className="sr-only"
            />
            {language}
          </label>
          <div className="order-1 mt-2 hidden w-full group-has-checked/sample:block print:block [&_pre]:max-h-none">
            <CodeBlock title={`${program} ${file}`} code={code} what={`the sample for ${language}`} />
          </div>
        </div>
      ))}
    </fieldset>
  );
}
