import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Mapping } from "@/lib/integrations/connections/mapping";
import { Mapper } from "./mapper";

const body = {
  type: "invoice.paid",
  customer: { email: "gus@example.com" },
  amount: 48_000,
  "<b>": '<img src=x onerror="x">',
};
const mapping: Mapping = {
  paid: { path: "/type", values: ["invoice.paid"] },
  email: "/customer/email",
  phone: "/customer/phone",
  amount: { path: "/amount", unit: "cents" },
};

function render(given: Mapping, event: unknown = body): string {
  return renderToStaticMarkup(<Mapper body={event} mapping={given} onChange={() => undefined} />);
}

/** The markup of a field's row. */
function row(html: string, field: string): string {
  return html.split(`data-field="${field}"`)[1]?.split("</li>")[0] ?? "";
}

/** The name of the chosen option of a field. */
const chosen = (html: string, field: string) => /selected="">([^<]*)</.exec(row(html, field))?.[1];

const html = render(mapping);

it("shows the value that each field comes from, and how it reads", () => {
  expect(chosen(html, "paid")).toBe("type: &quot;invoice.paid&quot;");
  expect(row(html, "paid")).toContain('value="invoice.paid"');
  expect(chosen(html, "email")).toBe("customer.email: &quot;gus@example.com&quot;");
  expect(row(html, "amount")).toContain("$480.00");
  expect(chosen(html, "phone")).toBe("customer.phone: not in this event");
  expect(chosen(html, "eventId")).toBe("Not linked");
  expect(chosen(html, "code")).toBe("Not linked, optional");
  expect(html).toContain("4 of 12 linked");
  expect(html).not.toContain("<img");
});

it("offers to unlink only linked fields, and asks for the unit only of amounts", () => {
  const unlinks = [...html.matchAll(/aria-label="(Unlink [^"]*)"/g)].map(([, name]) => name);
  expect(unlinks).toEqual(["Job is paid when", "Email", "Phone", "Job total"].map((name) => `Unlink ${name}`));
  expect(html.match(/aria-label="[^"]* is"/g)).toEqual(['aria-label="Job total is"']);
});

it("shows refund details once refunds can be recognized", () => {
  expect(html).not.toContain("Refund ID");
  const refunds = render({ ...mapping, refunded: { path: "/type", values: ["invoice.refunded"] } });
  expect(refunds).toMatch(/Refund ID.*Refund amount/);
});

it("says that a long event is cut off", () => {
  expect(html).not.toContain("This event is long");
  const long = Array.from({ length: 400 }, () => 1);
  expect(render({}, long)).toContain("first 300 values");
});
