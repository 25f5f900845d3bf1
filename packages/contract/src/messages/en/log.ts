const place = {
  strId: 'Log ID',
  serviceId: 'Service',
  serverHost: 'Server',
  serverIp: 'Server address',
  env: 'Environment',
  requestUri: 'Request',
  userAgent: 'User agent',
  params: 'Parameters',
  remoteIp: 'From address',
  requestId: 'Request ID',
  createBy: 'By',
  createTime: 'Time',
}

export const logUsual = {
  title: 'General log',
  purpose: 'What the server noted by itself: starts, refusals, clean-ups, failed jobs',
  fields: { logLevel: 'Level', logId: 'Kind', logData: 'Text', ...place },
  options: { logLevel: { debug: 'Debug', info: 'Info', warn: 'Warning', error: 'Error' } },
}

export const logApi = {
  title: 'API log',
  purpose: 'Who changed what and when: every write, export and sign-in',
  fields: {
    title: 'Operation',
    action: 'Call',
    method: 'Method',
    status: 'Result',
    time: 'Duration',
    outcome: 'Outcome',
    changes: 'Changes',
    ...place,
  },
}

export const logError = {
  title: 'Error log',
  purpose: 'Requests that failed for a reason of the server’s own',
  fields: {
    title: 'Operation',
    action: 'Call',
    method: 'Method',
    exceptionName: 'Exception',
    message: 'Message',
    stackTrace: 'Stack trace',
    ...place,
  },
}

/** The log pages' own texts. */
export const logPages = {
  detail: 'Log entry',
  before: 'Before',
  after: 'After',
  field: 'Field',
  added: 'Added',
  removed: 'Removed',
  noChanges: 'No changed fields were recorded',
  ok: 'Succeeded',
  refused: 'Refused',
  failed: 'Failed',
  millis: '{n} ms',
}
