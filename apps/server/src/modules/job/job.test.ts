import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../kit/test-server.ts'
import { eventually } from '../../kit/test-things.ts'
import { JobService } from './job.service.ts'

describe('background jobs', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ TECOVIE_CAPTCHA: 'never', RUN: 'api', TECOVIE_DB_POOL: '16' })
  })
  afterAll(() => server?.stop())

  const create = (jobs: JobService, tenantId: string, name: string) =>
    jobs.create({ tenantId, userId: null, kind: 'gated', input: { name } })
  const states = async () =>
    (await server.services.pool.query(`select input ->> 'name' as name, state from job order by id`)).rows.map(
      (r) => `${r.name} ${r.state}`,
    )

  it('run side by side, shared among tenants, and go on after a restart', async () => {
    const jobs = new JobService(server.services)
    const began: string[] = []
    const gates = new Map<string, () => void>()
    const gated: Parameters<JobService['handle']>[1] = ({ job, signal }) =>
      new Promise((resolve) => {
        began.push(job.input.name)
        gates.set(job.input.name, () => resolve({ name: job.input.name }))
        signal.addEventListener('abort', () => resolve(undefined))
      })
    jobs.handle('gated', gated)
    for (let i = 1; i <= 4; i++) await create(jobs, 'a', `a${i}`)
    await create(jobs, 'b', 'b1')
    await jobs.start()
    await eventually(
      async () => began,
      (list) => list.length === 3,
    )
    // The newest job of another tenant does not wait for the import before it; a third slot does not go to the same one.
    expect([...began].sort()).toEqual(['a1', 'a2', 'b1'])
    expect(await states()).toEqual(['a1 running', 'a2 running', 'a3 waiting', 'a4 waiting', 'b1 running'])
    await create(jobs, 'c', 'c1')
    await eventually(
      async () => began,
      (list) => list.includes('c1'),
    )
    await create(jobs, 'd', 'd1')
    gates.get('a1')?.()
    // A freed slot goes to the tenant that has none.
    await eventually(
      async () => began,
      (list) => list.length === 5,
    )
    expect(began.at(-1)).toBe('d1')
    gates.get('b1')?.()
    await eventually(
      async () => began,
      (list) => list.includes('a3'),
    )
    await jobs.stop()
    expect(await states()).toEqual([
      'a1 done',
      'a2 running',
      'a3 running',
      'a4 waiting',
      'b1 done',
      'c1 running',
      'd1 running',
    ])
    const again = new JobService(server.services)
    again.handle('gated', async ({ job }) => ({ name: job.input.name }))
    await again.start()
    await eventually(states, (list) => list.every((line) => line.endsWith('done')))
    await again.stop()
  })
})
