import { apiKey } from './zh/api-key.ts'
import { auth } from './zh/auth.ts'
import { client, oauth } from './zh/client.ts'
import { codeModule } from './zh/code-module.ts'
import { core } from './zh/core.ts'
import { datasource } from './zh/datasource.ts'
import { dept } from './zh/dept.ts'
import { dict, dictRefusals } from './zh/dict.ts'
import { employee } from './zh/employee.ts'
import { deviceImport } from './zh/import.ts'
import { logApi, logError, logPages, logUsual } from './zh/log.ts'
import { login } from './zh/login.ts'
import { menu } from './zh/menu.ts'
import { param, paramRefusals } from './zh/param.ts'
import { permissionReport } from './zh/permission-report.ts'
import { post } from './zh/post.ts'
import { region, regionRefusals } from './zh/region.ts'
import { frame, report } from './zh/report.ts'
import { role } from './zh/role.ts'
import { bell, inbox } from './zh/service-desk.ts'
import { shell } from './zh/shell.ts'
import { tenant } from './zh/tenant.ts'
import { upload } from './zh/upload.ts'
import { user } from './zh/user.ts'

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
        id: '编号',
        tenantId: '租户',
        createUser: '创建人',
        createTime: '创建时间',
        updateUser: '更新人',
        updateTime: '更新时间',
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
