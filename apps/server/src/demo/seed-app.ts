const REQUESTS = [
  ['qian_li', '空调外机噪音很大，夜里影响休息，请安排检修。', '钱丽', '13900001002', '滨江花园 12 栋 1802'],
  ['zhoumei', '净化器更换滤芯后仍提示更换，请上门看看。', '周梅', '13900001004', '解放路 66 号 3 单元 402'],
] as const

/** Requests for service, made in the app as people would. */
export async function demoAppRequests(address: string, tenantId: string, password: string): Promise<void> {
  for (const [account, content, userName, userTel, serviceAddress] of REQUESTS) {
    let token = ''
    const call = async <T>(path: string, body?: object): Promise<T> => {
      const response = await fetch(`${address}/api/tecovie-app/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const answer = (await response.json()) as { data: T; msg: string }
      if (!response.ok) throw new Error(`demo: ${path}: ${answer.msg}`)
      return answer.data
    }
    token = (await call<{ accessToken: string }>('auth/sign-in', { tenantId, account, password })).accessToken
    const [home] = await call<{ id: string }[]>('home/list')
    const { records } = await call<{ records: { id: string }[] }>(`device/list?homeId=${home?.id}&size=1`)
    const deviceId = records[0]?.id
    if (deviceId) await call('service-request', { deviceId, content, userName, userTel, serviceAddress })
  }
}
