import { appApi, appTitles } from './zh/app-api.ts'
import { authServer } from './zh/auth.ts'
import { codeGenerator } from './zh/code-module.ts'
import { deviceImportServer } from './zh/device.ts'
import { notes } from './zh/notes.ts'
import { parameters } from './zh/param.ts'
import { refusals } from './zh/refusals.ts'
import { regionServer } from './zh/region.ts'
import { nouns, verbs } from './zh/verbs.ts'
import { zh as shared } from './zh.ts'

/** All texts, with those that only the server speaks: titles of calls, notes of the log. */
export const zh = {
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
