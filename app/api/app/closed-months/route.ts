import { closeMonth } from "@/lib/insights/reports/close-month";
import { listClosedMonths } from "@/lib/insights/reports/closed-months";
import { route } from "@/lib/kit/route";

export const { GET, POST, PUT, PATCH, DELETE } = route(listClosedMonths, closeMonth);
