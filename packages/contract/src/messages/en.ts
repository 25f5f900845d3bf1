import { apiKey } from './en/api-key.ts'
import { appUser, house } from './en/app-user.ts'
import { auth } from './en/auth.ts'
import { client, oauth } from './en/client.ts'
import { codeModule } from './en/code-module.ts'
import { core } from './en/core.ts'
import { datasource } from './en/datasource.ts'
import { dept } from './en/dept.ts'
import { command, device, deviceGroup, deviceTexts } from './en/device.ts'
import { dict, dictRefusals } from './en/dict.ts'
import { employee } from './en/employee.ts'
import { logApi, logError, logPages, logUsual } from './en/log.ts'
import { login } from './en/login.ts'
import { menu } from './en/menu.ts'
import { monitorRule } from './en/monitor-rule.ts'
import { param, paramRefusals } from './en/param.ts'
import { permissionReport } from './en/permission-report.ts'
import { post } from './en/post.ts'
import { productCategory, productFunction, productInfo, productTemplate, productTexts } from './en/product.ts'
import { productPages } from './en/product-pages.ts'
import { tisCheckRecord, tisLine, tisLineDeviceMapping, tisSpace } from './en/production.ts'
import { region, regionRefusals } from './en/region.ts'
import { frame, report } from './en/report.ts'
import { role } from './en/role.ts'
import { ruleCategory } from './en/rule-category.ts'
import { ruleEvent } from './en/rule-event.ts'
import { ruleForm } from './en/rule-form.ts'
import { bell, complaint, editor, inbox, message, notice } from './en/service-desk.ts'
import { shell } from './en/shell.ts'
import { tenant } from './en/tenant.ts'
import { things } from './en/things.ts'
import { user } from './en/user.ts'
import { workOrder } from './en/work-order.ts'

/** All texts of one language. Nouns stand under `resources.<name>`: title, purpose, fields, and what is theirs alone. */
export const en = {
  ...core,
  ...login,
  ...shell,
  ...productTexts,
  ...deviceTexts,
  auth,
  ruleForm,
  permissionReport,
  dict: dictRefusals,
  param: paramRefusals,
  region: regionRefusals,
  productPages,
  frame,
  logPages,
  bell,
  inbox,
  editor,
  oauth,
  apiKey,
  things,
  payload: things.payload,
  validation: { ...core.validation, ...things.validation },
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
    productCategory,
    productInfo,
    productTemplate,
    productFunction,
    device,
    deviceGroup,
    command,
    tenant,
    menu,
    dept,
    user,
    employee,
    workOrder,
    appUser,
    house,
    complaint,
    message,
    notice,
    post,
    dict,
    param,
    region,
    tisSpace,
    tisLine,
    tisCheckRecord,
    tisLineDeviceMapping,
    ruleEvent,
    monitorRule,
    ruleCategory,
    datasource,
    codeModule,
    client,
    report,
    logUsual,
    logApi,
    logError,
  },
}
