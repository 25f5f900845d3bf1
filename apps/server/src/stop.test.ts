import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { startTestServer } from './kit/test-server.ts'

/** Bytes of a video: more than the buffers of a connection hold, so that its answer waits for the reader. */
const SIZE = 25 * 1024 * 1024

it('a stop waits for an answer that is under way, and holds nobody to the connection it came by', async () => {
  const server = await startTestServer()
  const admin = await server.as()
  const form = new FormData()
  form.append('file', new Blob([Buffer.from('00000018', 'hex'), 'ftypisom', Buffer.alloc(SIZE)]), 'a.mp4')
  const put = await admin.post<{ link: string }>('/api/tecovie-resource/oss/endpoint/put-media', form)
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.write(`GET ${put.body.data.link} HTTP/1.1\r\nhost: x\r\n\r\n`)
  await once(socket, 'readable')
  let got = 0
  const stopped = server.stop()
  // The close has begun while the answer is half way.
  await wait(200)
  socket.on('data', (part) => {
    got += part.length
  })
  const closed = once(socket, 'close')
  // Well before connections are cut off, which they are after ten seconds.
  expect(await Promise.race([stopped.then(() => 'stopped'), wait(8000, 'still open')])).toBe('stopped')
  await closed
  expect(got).toBeGreaterThan(SIZE)
})
