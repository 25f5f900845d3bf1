import { apiKey } from './en/api-key.ts'
import { auth } from './en/auth.ts'
import { client, oauth } from './en/client.ts'
import { codeModule } from './en/code-module.ts'
import { core } from './en/core.ts'
import { datasource } from './en/datasource.ts'
import { dept } from './en/dept.ts'
import { dict, dictRefusals } from './en/dict.ts'
import { employee } from './en/employee.ts'
import { deviceImport } from './en/import.ts'
import { logApi, logError, logPages, logUsual } from './en/log.ts'
import { login } from './en/login.ts'
import { menu } from './en/menu.ts'
import { param, paramRefusals } from './en/param.ts'
import { permissionReport } from './en/permission-report.ts'
import { post } from './en/post.ts'
import { region, regionRefusals } from './en/region.ts'
import { frame, report } from './en/report.ts'
import { role } from './en/role.ts'
import { bell, inbox } from './en/service-desk.ts'
import { shell } from './en/shell.ts'
import { tenant } from './en/tenant.ts'
import { upload } from './en/upload.ts'
import { user } from './en/user.ts'

/** Texts of the shell and of the platform's pages. Nouns stand under `resources.<name>`: title, purpose, fields, and what is theirs alone. */
export const base = {
  ...core,
  ...login,
  ...shell,
  upload,
  deviceImport,
  auth,
  permissionReport,
  dict: dictRefusals,
  param: paramRefusals,
  region: regionRefusals,
  frame,
  logPages,
  bell,
  inbox,
  oauth,
  apiKey,
  resources: {
    common: {
      fields: {
        id: 'ID',
        tenantId: 'Tenant',
        createUser: 'Created by',
        createTime: 'Created',
        updateUser: 'Updated by',
        updateTime: 'Updated',
      },
    },
    role,
    tenant,
    menu,
    dept,
    user,
    employee,
    post,
    dict,
    param,
    region,
    datasource,
    codeModule,
    client,
    report,
    logUsual,
    logApi,
    logError,
  },
}
