import type { Schema } from "./document";
import { FieldList, fieldsOf } from "./field-list";

/** A shape that answers are made of. */
export function ObjectSection({ name, schema }: { name: string; schema: Schema }) {
  return (
    <section id={name} aria-label={name} className="scroll-mt-20">
      <FieldList title={name} level="h3" fields={fieldsOf(schema)} flag="optional" />
    </section>
  );
}
