import { apiKey } from './zh/api-key.ts'
import { appUser, house } from './zh/app-user.ts'
import { auth } from './zh/auth.ts'
import { client, oauth } from './zh/client.ts'
import { codeModule } from './zh/code-module.ts'
import { core } from './zh/core.ts'
import { datasource } from './zh/datasource.ts'
import { dept } from './zh/dept.ts'
import { command, device, deviceGroup, deviceTexts } from './zh/device.ts'
import { dict, dictRefusals } from './zh/dict.ts'
import { employee } from './zh/employee.ts'
import { logApi, logError, logPages, logUsual } from './zh/log.ts'
import { login } from './zh/login.ts'
import { menu } from './zh/menu.ts'
import { monitorRule } from './zh/monitor-rule.ts'
import { param, paramRefusals } from './zh/param.ts'
import { permissionReport } from './zh/permission-report.ts'
import { post } from './zh/post.ts'
import { productCategory, productFunction, productInfo, productTemplate, productTexts } from './zh/product.ts'
import { productPages } from './zh/product-pages.ts'
import { tisCheckRecord, tisLine, tisLineDeviceMapping, tisSpace } from './zh/production.ts'
import { region, regionRefusals } from './zh/region.ts'
import { frame, report } from './zh/report.ts'
import { role } from './zh/role.ts'
import { ruleCategory } from './zh/rule-category.ts'
import { ruleEvent } from './zh/rule-event.ts'
import { ruleForm } from './zh/rule-form.ts'
import { bell, complaint, editor, inbox, message, notice } from './zh/service-desk.ts'
import { shell } from './zh/shell.ts'
import { tenant } from './zh/tenant.ts'
import { things } from './zh/things.ts'
import { user } from './zh/user.ts'
import { workOrder } from './zh/work-order.ts'

/** All texts of one language. Nouns stand under `resources.<name>`: title, purpose, fields, and what is theirs alone. */
export const zh = {
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
        id: '编号',
        tenantId: '租户',
        createUser: '创建人',
        createTime: '创建时间',
        updateUser: '更新人',
        updateTime: '更新时间',
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
