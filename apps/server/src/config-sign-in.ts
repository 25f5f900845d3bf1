import * as z from 'zod'

const variable = <T extends z.ZodType>(name: string, schema: T, fallback: string, allowed: string, about: string) => ({
  name,
  schema,
  fallback,
  allowed,
  about,
})
const url = z.union([z.literal(''), z.url({ protocol: /^https?$/ })])
const text = z.string().max(512)

const provider = (name: string, title: string) => ({
  id: variable(`TECOVIE_OAUTH_${name}_ID`, text, '', 'text', `Client id at ${title}; empty: not offered at sign-in.`),
  secret: variable(`TECOVIE_OAUTH_${name}_SECRET`, text, '', 'text', `Client secret at ${title}.`),
  endpoints: variable(
    `TECOVIE_OAUTH_${name}_URLS`,
    z.string().regex(/^(|https?:\/\/[^\s,]+(,https?:\/\/[^\s,]+){2})$/),
    '',
    'three addresses with commas between: authorize, token, user',
    `Where ${title} is, when not at its public addresses.`,
  ),
})
const [github, gitee, wechat, qq] = [
  provider('GITHUB', 'GitHub'),
  provider('GITEE', 'Gitee'),
  provider('WECHAT_OPEN', 'the WeChat open platform'),
  provider('QQ', 'QQ'),
]

/** What the configuration says of sign-in by message and by third parties. */
export const signInVariables = {
  publicUrl: variable(
    'TECOVIE_PUBLIC_URL',
    url,
    '',
    'http(s)://host[:port]',
    'Where browsers find the console; third parties send people back there. Empty: where the request came to.',
  ),
  smsSender: variable(
    'TECOVIE_SMS',
    z.enum(['log', 'http', 'aliyun']),
    'log',
    'log, http, aliyun',
    'How codes reach phones. log: they stand in the server log (level info), so that a first installation works.',
  ),
  smsUrl: variable('TECOVIE_SMS_URL', url, '', 'http(s)://…', 'The hook of http; another endpoint of aliyun.'),
  smsSecret: variable('TECOVIE_SMS_SECRET', text, '', 'text', 'Signs what http sends; the key secret of aliyun.'),
  smsKeyId: variable('TECOVIE_SMS_KEY_ID', text, '', 'text', 'Key id of aliyun.'),
  smsSignName: variable('TECOVIE_SMS_SIGN_NAME', text, '', 'text', 'Registered sender name of aliyun.'),
  smsTemplate: variable('TECOVIE_SMS_TEMPLATE', text, '', 'text', 'Template of aliyun, with one variable: code.'),
  githubId: github.id,
  githubSecret: github.secret,
  githubUrls: github.endpoints,
  giteeId: gitee.id,
  giteeSecret: gitee.secret,
  giteeUrls: gitee.endpoints,
  wechatId: wechat.id,
  wechatSecret: wechat.secret,
  wechatUrls: wechat.endpoints,
  qqId: qq.id,
  qqSecret: qq.secret,
  qqUrls: qq.endpoints,
}

/** Why what was said of sign-in does not go together; undefined when it does. */
export function signInProblem(c: Record<keyof typeof signInVariables, string>): string | undefined {
  if (c.smsSender === 'http' && !(c.smsUrl && c.smsSecret))
    return 'TECOVIE_SMS=http needs TECOVIE_SMS_URL and TECOVIE_SMS_SECRET.'
  if (c.smsSender === 'aliyun' && !(c.smsKeyId && c.smsSecret && c.smsSignName && c.smsTemplate))
    return 'TECOVIE_SMS=aliyun needs TECOVIE_SMS_KEY_ID, TECOVIE_SMS_SECRET, TECOVIE_SMS_SIGN_NAME and TECOVIE_SMS_TEMPLATE.'
  for (const [name, id, secret] of [
    ['GITHUB', c.githubId, c.githubSecret],
    ['GITEE', c.giteeId, c.giteeSecret],
    ['WECHAT_OPEN', c.wechatId, c.wechatSecret],
    ['QQ', c.qqId, c.qqSecret],
  ])
    if (!id !== !secret) return `TECOVIE_OAUTH_${name}_ID and TECOVIE_OAUTH_${name}_SECRET go together.`
  return undefined
}
