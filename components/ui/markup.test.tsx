import { Trash2 } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Button } from "./button";
import { Checkbox } from "./checkbox";
import { DateTime } from "./date-time";
import { Choice, Field } from "./field";
import { IconButton } from "./icon-button";
import { Input } from "./input";
import { Notice } from "./notice";
import { HeaderCell } from "./table";

/** An attribute of the first element that starts with `tag`. */
function attributeOf(html: string, tag: string, name: string): string | undefined {
  const element = html.slice(html.indexOf(`<${tag}`));
  return new RegExp(`^[^>]* ${name}="([^"]*)"`).exec(element)?.[1];
}

describe("a field", () => {
  const html = renderToStaticMarkup(
    <Field label="Email" hint="We rarely write." error="Must be an email address.">
      {(control) => <Input {...control} trailing="%" />}
    </Field>,
  );

  it("ties the control to its label, its error and its hint", () => {
    const id = attributeOf(html, "input", "id") ?? "";
    expect(attributeOf(html, "label", "for")).toBe(id);
    expect(attributeOf(html, "input", "aria-invalid")).toBe("true");
    expect(attributeOf(html, "input", "aria-describedby")).toBe(`${id}-error ${id}-hint`);
    expect(html).toMatch(new RegExp(`id="${id}-error"[^>]*>.*Must be an email address\\..*id="${id}-hint"`));
  });

  it("is not marked invalid without an error", () => {
    const fine = renderToStaticMarkup(
      <Field label="Email" optional>
        {(control) => <Input {...control} />}
      </Field>,
    );
    expect(fine).toContain("optional");
    expect(fine).not.toMatch(/ aria-(invalid|describedby)=/);
  });

  it("labels a checkbox beside it", () => {
    const box = renderToStaticMarkup(
      <Choice label="I accept" error="Tick this box.">
        {(control) => <Checkbox {...control} />}
      </Choice>,
    );
    expect(attributeOf(box, "label", "for")).toBe(attributeOf(box, "button", "id"));
    expect(attributeOf(box, "button", "aria-describedby")).toBe(`${attributeOf(box, "button", "id")}-error`);
  });
});

describe("a button", () => {
  it("is marked busy while pending, but keeps its name and stays focusable", () => {
    const html = renderToStaticMarkup(<Button pending>Save changes</Button>);
    expect(attributeOf(html, "button", "aria-busy")).toBe("true");
    expect(attributeOf(html, "button", "aria-disabled")).toBe("true");
    expect(html).not.toMatch(/ disabled=/);
    expect(html).toContain("Save changes");
  });

  it("does not submit a form by default", () => {
    expect(attributeOf(renderToStaticMarkup(<Button>Save</Button>), "button", "type")).toBe("button");
  });

  it("has an accessible name if it is only an icon", () => {
    const html = renderToStaticMarkup(<IconButton label="Remove Sam" icon={Trash2} />);
    expect(attributeOf(html, "button", "aria-label")).toBe("Remove Sam");
    expect(attributeOf(html, "svg", "aria-hidden")).toBe("true");
  });
});

it("a column announces its sort order", () => {
  const html = renderToStaticMarkup(
    <HeaderCell sort="descending" onSort={() => {}}>
      Balance
    </HeaderCell>,
  );
  expect(attributeOf(html, "th", "scope")).toBe("col");
  expect(attributeOf(html, "th", "aria-sort")).toBe("descending");
  expect(html).toContain("<button");
});

it("the server renders a moment in UTC, which every browser's first paint repeats", () => {
  const html = renderToStaticMarkup(<DateTime value="2026-11-18T23:30:00.000Z" format="relative" />);
  expect(attributeOf(html, "time", "dateTime")).toBe("2026-11-18T23:30:00.000Z");
  expect(html).toContain(">Nov 18, 2026<");
});

it("a notice is read aloud only if it has a role", () => {
  expect(renderToStaticMarkup(<Notice>Fine.</Notice>)).not.toContain("role=");
  expect(renderToStaticMarkup(<Notice role="alert">Broken.</Notice>)).toContain('role="alert"');
});
