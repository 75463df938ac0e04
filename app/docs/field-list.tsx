import type { Schema } from "./document";
import { RichText } from "./rich-text";
import { schemaName } from "./sample";
import { typeText } from "./type-text";

export interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly description?: string | undefined;
  readonly isRequired: boolean;
}

/** The fields of an object; those of an object inside it follow as `outer.inner`. */
export function fieldsOf({ properties = {}, required = [] }: Schema, prefix = ""): Field[] {
  return Object.entries(properties).flatMap(([key, schema]) => {
    const name = `${prefix}${key}`;
    if (Object.keys(schema.properties ?? {}).length > 0) return fieldsOf(schema, `${name}.`);
    return { name, schema, description: schema.description, isRequired: required.includes(key) };
  });
}

/** A titled list of fields. `flag` says which fields are marked: those one must send, or may miss. */
export function FieldList({
  title,
  level: Heading = "h4",
  fields,
  flag,
}: {
  title: string;
  level?: "h3" | "h4";
  fields: readonly Field[];
  flag: "required" | "optional";
}) {
  if (fields.length === 0) return null;
  return (
    <div>
      <Heading className="border-line border-b pb-2 font-semibold text-secondary">{title}</Heading>
      <ul className="divide-y divide-inner-line">
        {fields.map(({ name, schema, description, isRequired }) => (
          <li key={name} className="py-3">
            <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
              <code className="font-medium font-mono text-[12.5px] text-ink wrap-anywhere">{name}</code>
              <span className="text-caption text-faint">
                <TypeName schema={schema} />
              </span>
              {isRequired === (flag === "required") && (
                <span className={`text-caption ${isRequired ? "font-medium text-ink" : "text-faint"}`}>
                  {flag}
                </span>
              )}
            </p>
            {description && (
              <p className="mt-1 text-secondary text-soft">
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
  return (
    <a href={`#${schemaName(ref)}`} className="text-accent underline-offset-4 hover:underline">
      {typeText(schema)}
    </a>
  );
}
