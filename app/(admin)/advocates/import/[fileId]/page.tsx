import CustomerFilePage, { generateMetadata as readTitle } from "../../../leads/customer-files/[fileId]/page";

export const generateMetadata = readTitle;

/** A file of people: the same page as of any customer file, in the area of the advocates. */
export default CustomerFilePage;
