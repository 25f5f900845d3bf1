import { appApi, appTitles } from './en/app-api.ts'
import { authServer } from './en/auth.ts'
import { codeGenerator } from './en/code-module.ts'
import { deviceImportServer } from './en/device.ts'
import { notes } from './en/notes.ts'
import { parameters } from './en/param.ts'
import { refusals } from './en/refusals.ts'
import { regionServer } from './en/region.ts'
import { nouns, verbs } from './en/verbs.ts'
import { en as shared } from './en.ts'

/** All texts, with those that only the server speaks: titles of calls, notes of the log. */
export const en = {
  ...shared,
  errors: { ...shared.errors, ...refusals.errors },
  userImport: { ...shared.userImport, ...refusals.userImport },
  user: { ...shared.user, ...refusals.user },
  tenant: { ...shared.tenant, ...refusals.tenant },
  role: refusals.role,
  dept: refusals.dept,
  auth: { ...shared.auth, ...authServer },
  region: { ...shared.region, ...regionServer },
  deviceImport: { ...shared.deviceImport, ...deviceImportServer },
  codeGenerator,
  parameters,
  notes,
  nouns,
  verbs,
  appApi,
  actions: { app: appTitles },
}
