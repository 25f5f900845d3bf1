import { formatWire } from '@tecovie/contract/core/zoned-time.ts'

type Send = <T = { id: string }>(path: string, body: unknown) => Promise<T>

const POSTS = [
  ['1', 'ceo', '首席执行官'],
  ['2', 'pm', '技术经理'],
  ['2', 'hrm', '人力经理'],
  ['3', 'staff', '普通员工'],
] as const
const LINES = [
  ['一车间', '贴片 1 线', 'SMT-01'],
  ['一车间', '贴片 2 线', 'SMT-02'],
  ['二车间', '总装 1 线', 'ASM-01'],
] as const
/** One board in this many fails. */
const FAILING = 9
const BOARDS = 60
const MINUTE = 60_000

/** Posts of the demo tenant. */
export async function demoPosts(api: Send): Promise<void> {
  for (const [i, [category, postCode, postName]] of POSTS.entries())
    await api('tecovie-system/post/submit', { category, postCode, postName, sort: i + 1 })
}

/** Workshops and lines of one factory, with what their testers found in the last hours, sent as testers send it. */
export async function demoProduction(address: string, api: Send, projectId: string, zone: string): Promise<void> {
  const spaces = new Map<string, string>()
  for (const [space, lineName, lineCode] of LINES) {
    if (!spaces.has(space))
      spaces.set(space, (await api('tecovie-tis-sys/tisSpace/submit', { projectId, spaceName: space })).id)
    const line = { projectId, spaceId: spaces.get(space), lineName, lineCode }
    const { key } = await api<{ id: string; key: string }>('tecovie-tis-sys/tisLine/submit', line)
    for (let n = 0; n < BOARDS; n++) {
      const fails = n % FAILING === FAILING - 1
      const body = {
        checkTime: formatWire(Date.now() - n * 3 * MINUTE, zone),
        boardSn: `${lineCode}-${String(BOARDS - n).padStart(6, '0')}`,
        boardModel: 'TB-200',
        boardBatch: 'B2405',
        tisVersion: '1.4.2',
        respType: fails ? 'NG' : 'OK',
        ...(fails ? { failNum: 'V3.3', failText: '电压偏低' } : {}),
        checkUser: '李工',
      }
      const headers = { 'content-type': 'application/json', 'x-tis-key': key }
      const path = `${address}/api/tecovie-tis-sys/tisCheckRecord/report`
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`demo: a check record was refused: ${await answer.text()}`)
    }
  }
}
