import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { checkTypes, runTool, runUnitTests } from "@/scripts/tools";

// For use while developing: lint, types, and the tests related to a change. `npm test` runs everything.

const source = /\.(tsx?|mjs|json|css|md)$/;

function git(...args: string[]): string[] {
  const printed = execFileSync("git", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  return printed.split("\n").filter((line) => line !== "");
}

/** Files changed since this branch left main, committed or not; on main, since its last commit. */
function findChangedFiles(): string[] {
  const [main = "HEAD"] = git("for-each-ref", "--format=%(refname)", "refs/heads/main", "refs/remotes/origin/main");
  const base = git("merge-base", "HEAD", main).at(0) ?? "HEAD";
  const changed = [...git("diff", "--name-only", base), ...git("ls-files", "-o", "--exclude-standard")];
  return [...new Set(changed)].filter((path) => existsSync(path) && source.test(path));
}

/** The tests in a changed file's directory and those that import it; for changes in lib, also the rule tables. */
function findTouchedTests(changed: readonly string[]): string[] {
  const modules = changed.map((path) => path.replace(/\.(tsx?|mjs)$/, ""));
  const beside = new Set(changed.filter((path) => path.startsWith("lib/")).map(dirname));
  const tests = git("ls-files", "-co", "--exclude-standard", "*.test.ts", "*.test.tsx").filter(existsSync);
  return tests.filter((test) => {
    if (changed.includes(test) || beside.has(dirname(test))) return true;
    if (beside.size > 0 && test === "proof/rules/rules.test.ts") return true;
    const text = readFileSync(test, "utf8");
    return modules.some(
      (path) =>
        text.includes(`"@/${path}"`) || (dirname(path) === dirname(test) && text.includes(`"./${basename(path)}"`)),
    );
  });
}

const changed = findChangedFiles();
if (changed.length === 0) {
  console.log("Nothing has changed.");
} else {
  await runTool("biome", ["check", "--error-on-warnings", "--no-errors-on-unmatched", ...changed]);
  await checkTypes();
  const tests = findTouchedTests(changed);
  console.log(`\n${changed.length} changed files touch ${tests.length} test files.`);
  if (tests.length > 0) await runUnitTests(tests);
}
