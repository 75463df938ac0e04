import { LoadingSettings } from "../loading-settings";

export default function LoadingOrganization() {
  return <LoadingSettings label="Loading the organization" cards={{ name: 1, factor: 1, plan: 4 }} />;
}
