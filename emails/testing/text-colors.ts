interface Element {
  readonly ink: string;
  readonly back: string;
  readonly hidden: boolean;
}

type Rules = ReadonlyMap<string, Readonly<Record<string, string>>>;

const TOKEN = /<(\/?)([a-z0-9]+)((?:\s[^<>]*?)?)\/?>|([^<]+)/gi;
const VOID = new Set(["br", "img"]);

/** Every "text color on background color" that people see in an e-mail, with or without its dark rules. */
export function textColors(html: string, scheme: "light" | "dark"): Set<string> {
  const rules: Rules = scheme === "dark" ? darkRules(html) : new Map();
  const back = property(/^body \{(.*)\}$/m.exec(html)?.[1] ?? "", "background-color");
  const page = { ink: "", back, hidden: false };
  const stack: Element[] = [];
  const seen: Element[] = [];
  for (const [, closing, tag, attributes = "", text] of bodyOf(html).matchAll(TOKEN)) {
    const parent = stack.at(-1) ?? page;
    if (text?.trim()) seen.push(parent);
    else if (closing) stack.pop();
    else if (tag) {
      // An image may show as its text.
      const place = VOID.has(tag) ? seen : stack;
      place.push(open(tag, attributes, parent, rules));
    }
  }
  return new Set(seen.filter(({ hidden }) => !hidden).map(({ ink, back }) => `${ink} on ${back}`));
}

function open(tag: string, attributes: string, parent: Element, rules: Rules): Element {
  const style = /\bstyle="([^"]*)"/.exec(attributes)?.[1] ?? "";
  const classes = /\bclass="([^"]*)"/.exec(attributes)?.[1]?.split(" ") ?? [];
  const find = (name: string) =>
    [tag, ...classes].map((key) => rules.get(key)?.[name]).findLast(Boolean) ?? property(style, name);
  return {
    ink: find("color") || parent.ink,
    back: find("background-color") || parent.back,
    hidden: parent.hidden || property(style, "display") === "none",
  };
}

function darkRules(html: string): Rules {
  const sheet = /@media \(prefers-color-scheme: dark\) \{\n([\s\S]*?)\n\}/.exec(html)?.[1] ?? "";
  const rules = new Map<string, Record<string, string>>();
  for (const [, selectors = "", body = ""] of sheet.matchAll(/^\s*([^{]+) \{(.*)\}$/gm)) {
    for (const selector of selectors.split(",").map((part) => part.trim().replace(/^\./, ""))) {
      const colors = ["color", "background-color"].map((name) => [name, property(body, name)] as const);
      rules.set(selector, {
        ...rules.get(selector),
        ...Object.fromEntries(colors.filter(([, color]) => color)),
      });
    }
  }
  return rules;
}

function bodyOf(html: string): string {
  return html.slice(html.indexOf("<body"), html.indexOf("</html>")).replace(/<!--[\s\S]*?-->/g, "");
}

function property(style: string, name: string): string {
  return new RegExp(`(?:^|[;\\s])${name}: ?([^;!]+)`).exec(style)?.[1]?.trim() ?? "";
}
