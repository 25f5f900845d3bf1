import { appUser, house } from './en/app-user.ts'
import { command, device, deviceGroup, deviceTexts } from './en/device.ts'
import { monitorRule } from './en/monitor-rule.ts'
import { productCategory, productFunction, productInfo, productTemplate, productTexts } from './en/product.ts'
import { productPages } from './en/product-pages.ts'
import { tisCheckRecord, tisLine, tisLineDeviceMapping, tisSpace } from './en/production.ts'
import { ruleCategory } from './en/rule-category.ts'
import { ruleEvent } from './en/rule-event.ts'
import { ruleForm } from './en/rule-form.ts'
import { complaint, editor, message, notice } from './en/service-desk.ts'
import { things } from './en/things.ts'
import { workOrder } from './en/work-order.ts'

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
