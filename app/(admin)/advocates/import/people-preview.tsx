import { HeaderCell } from "@/components/ui/header-cell";
import { Cell, Row, Table } from "@/components/ui/table";
import type { Person } from "./read-people";

/** The first people, as they would be enrolled. */
export function PeoplePreview({ people, total }: { people: readonly Person[]; total: number }) {
  return (
    <div className="overflow-hidden rounded-control border border-line">
      <p className="border-inner-line border-b px-3.5 py-2 text-caption text-soft sm:px-6">
        {total === 1 ? "The one person" : `The first ${people.length} of ${total.toLocaleString("en-US")}`},
        as they would be enrolled
      </p>
      <Table
        label="The first people"
        head={
          <>
            <HeaderCell>Name</HeaderCell>
            <HeaderCell>E-mail</HeaderCell>
            <HeaderCell>Phone</HeaderCell>
          </>
        }
      >
        {people.map(({ row, name, email, phone }) => (
          <Row key={row}>
            <Cell className="wrap-anywhere font-medium">
              <bdi>{name || "–"}</bdi>
            </Cell>
            <Cell label="E-mail" className="wrap-anywhere">
              <bdi>{email || "–"}</bdi>
            </Cell>
            <Cell label="Phone" className="wrap-anywhere">
              {phone || "–"}
            </Cell>
          </Row>
        ))}
      </Table>
    </div>
  );
}
