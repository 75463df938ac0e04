import { type Schema, schemaName } from "@/lib/kit/openapi-samples";
import { objectsPath } from "@/lib/platform/guide/reference-areas";
import { RichText } from "./rich-text";

import "./field-list.css";

const formats: Readonly<Record<string, string>> = {
  uuid: "id",
  "date-time": "date and time",
  email: "email address",
  uri: "URL",
};

const types: Readonly<Record<string, string>> = { integer: "whole number", string: "text", array: "list" };

/** A field's type in words: `text, up to 100 characters`. */
function typeText(schema: Schema): string {
  const { anyOf, $ref, items, enum: choices, type = "", format = "" } = schema;
  if (anyOf) return [...new Set(anyOf.map(typeText))].join(" or ");
  if ($ref) return schemaName($ref);
  if (items) return `list of ${typeText(items)}`;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (choices) return choices.map((choice) => `"${choice}"`).join(" or ");
  return [formats[format] ?? types[type] ?? type, limits(schema)].filter(Boolean).join(", ");
}

function limits({ format, minimum, maximum, maxLength }: Schema): string {
  if (format === "uuid" || format === "date-time") return "";
  if (maxLength !== undefined) return `up to ${number(maxLength)} characters`;
  if (minimum !== undefined && maximum !== undefined) return `${number(minimum)} to ${number(maximum)}`;
  if (minimum !== undefined) return `at least ${number(minimum)}`;
  return maximum === undefined ? "" : `at most ${number(maximum)}`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly description?: string | undefined;
  readonly isRequired: boolean;
}

/** The fields of an object; nested ones follow as `outer.inner`. */
export function fieldsOf({ properties = {}, required = [] }: Schema, prefix = ""): Field[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `${prefix}${key}`;
    if (Object.keys(schema.properties ?? {}).length > 0) return fieldsOf(schema, `${name}.`);
    return { name, schema, description: schema.description, isRequired: required.includes(key) };
  });
}

/** A titled list of fields. `flag` selects the label: required fields, or optional ones. */
export function FieldList({
  title,
  level: Heading = "h4",
  fields,
  flag,
}: {
  title: string;
  level?: "h2" | "h3" | "h4";
  fields: readonly Field[];
  flag: "required" | "optional";
}) {
  if (fields.length === 0) return null;
  return (
    <div>
      <Heading className="border-line border-b pb-2 font-semibold text-secondary wrap-anywhere">{title}</Heading>
      <ul className="fields divide-y divide-inner-line">
        {fields.map(({ name, schema, description, isRequired }) => (
          <li key={name}>
            <div>
              <code>{name}</code>
              <span>
                <TypeName schema={schema} />
              </span>
              {isRequired === (flag === "required") && (isRequired ? <b>{flag}</b> : <span>{flag}</span>)}
            </div>
            {description && (
              <p>
                <RichText>{description}</RichText>
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function TypeName({ schema }: { schema: Schema }) {
  const ref = schema.$ref ?? schema.items?.$ref;
  if (!ref) return typeText(schema);
  const name = schemaName(ref);
  return <a href={`${objectsPath(name)}#${name}`}>{typeText(schema)}</a>;
}
