import { CodeBlock } from "@/components/ui/code-block";
import { CopyField } from "@/components/ui/copy-field";

/** A key that was just created, and the proof that it works. */
export function NewApiKey({ credential, url }: { credential: string; url: string }) {
  return (
    <>
      <CopyField
        label="API key"
        value={credential}
        what="the API key"
        hint="Keep it where your program keeps its passwords."
      />
      <CodeBlock title="Try it in a terminal" code={tryOut(credential, url)} what="the command" />
    </>
  );
}

/** A command that lists the campaigns with this very key. */
function tryOut(credential: string, url: string): string {
  return `export API_KEY="${credential}"
curl "${url}/api/app/campaigns" \\
  -H "Authorization: Bearer $API_KEY"`;
}
