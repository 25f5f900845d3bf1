import { appUser, house } from './zh/app-user.ts'
import { command, device, deviceGroup, deviceTexts } from './zh/device.ts'
import { monitorRule } from './zh/monitor-rule.ts'
import { productCategory, productFunction, productInfo, productTemplate, productTexts } from './zh/product.ts'
import { productPages } from './zh/product-pages.ts'
import { tisCheckRecord, tisLine, tisLineDeviceMapping, tisSpace } from './zh/production.ts'
import { ruleCategory } from './zh/rule-category.ts'
import { ruleEvent } from './zh/rule-event.ts'
import { ruleForm } from './zh/rule-form.ts'
import { complaint, editor, message, notice } from './zh/service-desk.ts'
import { things } from './zh/things.ts'
import { workOrder } from './zh/work-order.ts'

/** Texts of products, devices, rules, homes and the service desk: pages that name them load them (`Page.texts`). */
export const thingTexts = {
  ...productTexts,
  ...deviceTexts,
  ruleForm,
  productPages,
  editor,
  things,
  payload: things.payload,
  validation: things.validation,
  resources: {
    productCategory,
    productInfo,
    productTemplate,
    productFunction,
    device,
    deviceGroup,
    command,
    workOrder,
    appUser,
    house,
    complaint,
    message,
    notice,
    tisSpace,
    tisLine,
    tisCheckRecord,
    tisLineDeviceMapping,
    ruleEvent,
    monitorRule,
    ruleCategory,
  },
}
