const CREDENTIAL = "referralRewardsApi";

/** Sends by n8n, with the credential's server and key. @param node the functions that n8n gives a node as `this` */
function sender(node) {
  return async ({ method, path, query, body, once }) => {
    const { serverUrl } = await node.getCredentials(CREDENTIAL);
    const answer = await node.helpers.httpRequestWithAuthentication.call(node, CREDENTIAL, {
      method,
      url: `${serverUrl.trim().replace(/\/+$/, "")}${path}`,
      qs: query ?? {},
      headers: once ? { "Idempotency-Key": once } : {},
      ...(body && { body }),
      json: true,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.body };
  };
}

module.exports = { CREDENTIAL, sender };
