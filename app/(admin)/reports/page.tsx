import { redirect } from "next/navigation";

/** The reports begin with the credit of the month. */
export default function ReportsPage() {
  redirect("/reports/credit");
}
