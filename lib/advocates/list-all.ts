import { advocates } from "@/lib/advocates/contract";
import { readAdvocates } from "@/lib/advocates/select-advocates";
import { implementList } from "@/lib/kit/list";

export const listAllAdvocates = implementList(advocates.listAll, readAdvocates);
