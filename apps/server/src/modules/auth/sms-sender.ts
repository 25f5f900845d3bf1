import { aliyunSms } from '../../drivers/sms/aliyun.ts'
import { httpSms } from '../../drivers/sms/http.ts'
import { logSms } from '../../drivers/sms/log.ts'
import type { SmsSender } from '../../drivers/sms/types.ts'
import { postJson } from '../../platform/outgoing.ts'
import type { Services } from '../../platform/services.ts'

/** The sender that the configuration names. */
export function smsSender({ config, log }: Services): SmsSender {
  const { smsSender: kind, smsUrl: url, smsSecret: secret } = config
  if (kind === 'http')
    return httpSms({ url, secret, post: (to, body, headers) => postJson(to, body, headers, config.webhookAllow) })
  if (kind === 'aliyun')
    return aliyunSms({
      endpoint: url || 'https://dysmsapi.aliyuncs.com',
      keyId: config.smsKeyId,
      keySecret: secret,
      signName: config.smsSignName,
      template: config.smsTemplate,
    })
  return logSms((fields, text) => log.info(fields, text))
}
