/** Notes of the general log, by their kind. */
export const notes = {
  server: { started: 'The server started; it listens at {address}', stopped: 'The server stopped in order' },
  auth: { signInFailed: 'Sign-in of {account} from {address} failed' },
  job: { failed: 'Job {kind} failed: {reason}' },
  webhook: { givenUp: 'Work order delivery to {url} failed too often and was given up' },
  tenant: { purged: 'All data of the tenant {tenantId} was removed, {rows} rows' },
  log: { dropped: 'Old logs were dropped: {names}' },
}
