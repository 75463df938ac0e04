/** Where the product runs, and an admin's API key. */
class ReferralRewardsApi {
  name = "referralRewardsApi";
  displayName = "Referral Rewards API";
  properties = [
    {
      displayName: "Address",
      name: "serverUrl",
      type: "string",
      default: "",
      placeholder: "https://refer.example.com",
      description: "Where you sign in",
      required: true,
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      description: "An admin’s key, from Settings → Connections → API keys",
      required: true,
    },
  ];
  authenticate = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.apiKey}}" } },
  };
  test = { request: { baseURL: "={{$credentials.serverUrl}}", url: "/api/app/account" } };
}

module.exports = { ReferralRewardsApi };
