import type { Insights } from "./figures";
import { percent } from "./figures";

// With fewer visits the rates are noise.
const FEWEST_VISITS = 20;

/** Home services averages from Extole (success.extole.com, "Referral program benchmarks"). */
const typical = { signUp: 0.144, conversion: 0.05 };

/** Compares the period's rates with home services averages; hidden while there are few visits. */
export function Benchmarks({ totals: { visits, referrals, conversions } }: Pick<Insights, "totals">) {
  if (visits < FEWEST_VISITS) return null;
  const rows = [
    { name: "Link visits that become leads", yours: referrals / visits, usual: typical.signUp },
    { name: "Link visits that become customers", yours: conversions / visits, usual: typical.conversion },
  ];
  return (
    <table className="mt-5 w-full border-inner-line border-t text-caption">
      <caption className="sr-only">Compared with other home service businesses</caption>
      <thead className="text-soft">
        <tr>
          <th scope="col" className="pt-3 text-left font-normal">
            Compared with home services
          </th>
          <th scope="col" className="w-14 pt-3 text-right font-normal">
            You
          </th>
          <th scope="col" className="w-16 pt-3 text-right font-normal">
            Typical
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, yours, usual }) => (
          <tr key={name}>
            <th scope="row" className="py-1 text-left font-normal">
              {name}
            </th>
            <td className="text-right font-semibold">{percent(Math.min(yours, 1))}</td>
            <td className="text-right text-soft">{percent(usual)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot className="text-faint">
        <tr>
          <td colSpan={3} className="pt-1">
            Source: Extole benchmarks. Leads you add by hand count too.
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
