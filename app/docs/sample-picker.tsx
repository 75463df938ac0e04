import { CodeBlock } from "@/components/ui/code-block";
import type { Sample } from "@/lib/integrations/samples";

/** One sample at a time, chosen by language. Radio buttons work before any script loads. */
export function SamplePicker({ samples }: { samples: readonly Sample[] }) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">Language</legend>
      {samples.map(({ language, program, file, code }, index) => (
        <div key={file} className="contents">
          <input
            type="radio"
            name="language"
            id={`sample-${file}`}
            value={file}
            defaultChecked={index === 0}
            className="peer sr-only"
          />
          <label
            htmlFor={`sample-${file}`}
            className="inline-flex h-8 cursor-pointer items-center rounded-full bg-inner-line px-3 font-medium text-caption text-soft transition-colors duration-150 ease-out hover:text-ink peer-checked:bg-tint peer-checked:text-accent peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2 max-sm:h-9 print:hidden"
          >
            {language}
          </label>
          <div className="order-1 mt-2 hidden w-full peer-checked:block print:block [&_pre]:max-h-none">
            <CodeBlock title={`${program} ${file}`} code={code} what={`the sample for ${language}`} />
          </div>
        </div>
      ))}
    </fieldset>
  );
}
