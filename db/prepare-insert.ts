import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { PgDialect, type PgTable } from "drizzle-orm/pg-core";

/**
 * Prepares an insert of any number of rows, passed as one JSON parameter: the fixed text is planned once, and no limit
 * on the number of parameters applies. Rows are inserted in order. The text is built here once, because building it
 * takes longer than sending it.
 * @param fields the fields that every row sets; the others take their default
 */
export function prepareInsert<Table extends PgTable>(
  table: Table,
  fields: readonly (keyof Table["$inferInsert"] & string)[],
): (rows: readonly Table["$inferInsert"][]) => SQL {
  const columns = getTableColumns(table);
  const used = fields.map((field) => {
    const column = columns[field];
    if (!column) throw new Error(`The table has no field ${field}`);
    return {
      field: sql.identifier(field),
      name: sql.identifier(column.name),
      type: sql.raw(column.getSQLType()),
    };
  });
  const list = (parts: SQL[]) => sql.join(parts, sql`, `);
  const into = written(sql`
    INSERT INTO ${table} (${list(used.map(({ name }) => sql`${name}`))})
    SELECT ${list(used.map(({ field }) => sql`${field}`))}
      FROM json_to_recordset(`);
  const from = written(sql`::text::json)
        AS row (${list(used.map(({ field, type }) => sql`${field} ${type}`))})`);
  return (rows) => sql`${into}${JSON.stringify(rows)}${from}`;
}

function written(text: SQL): SQL {
  return sql.raw(new PgDialect().sqlToQuery(text).sql);
}
