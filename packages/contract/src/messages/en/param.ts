export const param = {
  title: 'Parameter',
  purpose: 'Settings of the platform; system parameters take effect at once',
  fields: {
    paramName: 'Name',
    paramKey: 'Key',
    paramValue: 'Value',
    remark: 'Remark',
    builtIn: 'System parameter',
    about: 'About',
    allowed: 'Allowed',
    defaultValue: 'Default',
  },
  builtInTag: 'System',
  hint: '{about}. Allowed: {allowed}; default: {defaultValue}',
}
/** Sentences of refusals. */
export const paramRefusals = {
  builtIn: 'A system parameter can not be deleted, nor its key changed',
  allowed: 'Allowed: {allowed}',
}
/** Names and explanations of what code reads. */
export const parameters = {
  password: {
    policy: {
      name: 'Password policy',
      about:
        'For tenants without a policy of their own: modern checks length and common passwords, classic asks for 6 to 16 letters and digits',
    },
    minLength: { name: 'Shortest password', about: 'How long a new password must be at least under the policy modern' },
  },
  login: {
    captchaAfter: {
      name: 'Captcha after failures',
      about: 'Failed sign-ins before a captcha is asked for; 0 asks at once',
    },
    delayAfter: {
      name: 'Delay after failures',
      about: 'Failed sign-ins before each further try must wait, twice as long each time',
    },
    maxDelayMinutes: {
      name: 'Longest wait (minutes)',
      about: 'The longest wait between two tries after failed sign-ins',
    },
  },
  session: {
    idleDays: { name: 'Days a session lives', about: 'Days without use after which people sign in again' },
  },
  sms: {
    phonePerDay: { name: 'Codes per phone and day', about: 'How many sign-in codes one phone number is sent in a day' },
    addressPerDay: {
      name: 'Codes per address and day',
      about: 'How many sign-in codes one network address may ask for in a day',
    },
  },
  upload: {
    tenantQuotaMb: {
      name: 'Files of a tenant (MB)',
      about: 'Space for tenants without a limit of their own; 0: no limit',
    },
  },
  frame: {
    origins: {
      name: 'Sites that may be framed',
      about: 'Origins that report pages may show in a frame, separated by spaces; none: this server only',
    },
  },
  log: {
    retentionDays: { name: 'Days logs are kept', about: 'How long records of what people did are kept' },
  },
  production: {
    reportsPerMinute: {
      name: 'Line reports a minute',
      about: 'Check records one production line may report in a minute',
    },
  },
  app: {
    registration: {
      name: 'App registration',
      about: 'Whether new people may register by their phone',
    },
    sessionDays: { name: 'App sign-in days', about: 'Days without use after which the app has to sign in again' },
  },
}
