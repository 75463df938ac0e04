import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { requireReleasable } from "@/scripts/release/check";
import { listLicenses } from "@/scripts/release/licenses";
import { readNotes } from "@/scripts/release/notes";
import { listContents } from "@/scripts/release/sbom";

const help = `Steps of a release, as .github/workflows/release.yml runs them:
  check --tag v1.2.3 [--without-ci]   refuses a tag that is not ready
  notes --tag v1.2.3 [--image NAME@DIGEST]   prints the release's notes from CHANGELOG.md
  licenses [--out FILE]   lists the licenses of all installed production packages
  sbom [--out FILE]   lists all installed production packages, as CycloneDX JSON`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tag: { type: "string", default: "" },
    image: { type: "string" },
    out: { type: "string" },
    "without-ci": { type: "boolean", default: false },
  },
});

const steps: Readonly<Record<string, () => string | Promise<string>>> = {
  check: () => requireReleasable({ folder: process.cwd(), tag: values.tag, asksCi: !values["without-ci"] }),
  notes: () => readNotes({ folder: process.cwd(), tag: values.tag, image: values.image }),
  licenses: () => listLicenses(process.cwd()),
  sbom: () => listContents(process.cwd()),
};

const step = steps[positionals[0] ?? ""];
if (!step) throw new Error(help);
const printed = await step();
if (values.out === undefined) console.log(printed);
else writeFileSync(values.out, printed);
