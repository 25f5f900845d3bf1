import { createHash } from 'node:crypto'
import { getFile, MEDIA_LIMITS, putFile, putMedia } from '@tecovie/contract/actions/upload.ts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { fieldError, notFound } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Principal } from '../../platform/principal.ts'
import { sameText } from '../../platform/secrets.ts'
import { FileStore } from './file-store.ts'
import { imageType, videoType } from './media-type.ts'
import { requireRoom } from './storage-quota.service.ts'

const MAX_IMAGE = 1024 * 1024
const YEAR = 31_536_000

/** The one range of bytes a player asks for; undefined for the whole file. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || Number(from) >= size) return undefined
  const end = to ? Math.min(Number(to), size - 1) : size - 1
  return end < Number(from) ? undefined : { start: Number(from), end }
}

/** Uploaded images and videos: checked by content, stored by id, shown by a link that cannot be guessed. */
export function mountUpload(kit: Kit): void {
  const { db, secrets, config, params } = kit.services
  const store = new FileStore(config.dataDir)
  const signature = (id: string) => secrets.sign('file', id).slice(0, 22)

  /** The one file of a form, whole. Throws at `file`. */
  const received = async (request: FastifyRequest, most: number, tooLarge: string) => {
    if (!request.isMultipart()) throw fieldError('file', 'upload.none')
    const part = await request.file({ limits: { fileSize: most } })
    if (!part) throw fieldError('file', 'upload.none')
    const content = await part.toBuffer().catch(() => undefined)
    if (!content || part.file.truncated) {
      // What is still coming is read and forgotten: an answered request must not hold its connection.
      request.raw.unpipe()
      request.raw.resume()
      throw fieldError('file', tooLarge)
    }
    return { content, filename: part.filename }
  }
  /** Keeps a file once for a tenant, within its space. */
  const keep = async (
    principal: Principal,
    { content, filename }: { content: Buffer; filename: string },
    found: { type: string; ext: string },
  ) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const { tenantId, userId } = principal
    const { rows } = await sql<{ id: string }>`
      select id from file where tenant_id = ${tenantId} and sha256 = ${sha256} order by id desc limit 1`.execute(db)
    const originalName = filename.replace(/[^\p{L}\p{N}._ -]/gu, '').slice(-120) || `file.${found.ext}`
    const id = rows[0]?.id ?? newId()
    if (!rows.length) {
      await requireRoom(db, params, tenantId, content.length, 'look')
      await store.write(id, content)
      try {
        await db.transaction().execute(async (trx) => {
          await requireRoom(trx, params, tenantId, content.length, 'hold')
          await sql`insert into file (id, tenant_id, name, media_type, size, sha256, created_by)
            values (${id}, ${tenantId}, ${originalName}, ${found.type}, ${content.length}, ${sha256}, ${userId})`.execute(
            trx,
          )
        })
      } catch (error) {
        await store.remove(id)
        throw error
      }
    }
    const link = `/api/tecovie-resource/file/${id}?s=${signature(id)}`
    return { link, name: `${id}.${found.ext}`, originalName }
  }

  mountAction(kit, putFile, async ({ principal }, _input, request) => {
    const file = await received(request, MAX_IMAGE, 'upload.tooLarge')
    const found = imageType(file.content)
    if (!found) throw fieldError('file', 'upload.imageOnly')
    return { ...(await keep(principal, file, found)), domain: `${request.protocol}://${request.host}` }
  })
  mountAction(kit, putMedia, async ({ principal }, _input, request) => {
    const file = await received(request, MEDIA_LIMITS.video, 'upload.mediaTooLarge')
    const image = imageType(file.content)
    const found = image ?? videoType(file.content)
    if (!found) throw fieldError('file', 'upload.mediaOnly')
    if (image && file.content.length > MEDIA_LIMITS.image) throw fieldError('file', 'upload.mediaTooLarge')
    return { ...(await keep(principal, file, found)), type: image ? 1 : 2 }
  })

  mountAction(kit, getFile, async (_ctx, { id, s }, request, reply) => {
    if (!/^\d{1,19}$/.test(id) || !sameText(s ?? '', signature(id))) throw notFound()
    const { rows } = await sql<{ mediaType: string; size: string }>`
      select media_type, size from file where id = ${id}`.execute(db)
    const size = Number(rows[0]?.size)
    const part = rangeOf(request.headers.range, size)
    const body = rows[0] && (await store.read(id, part))
    if (!body) throw notFound()
    if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`)
    return reply
      .header('content-type', rows[0]?.mediaType)
      .header('accept-ranges', 'bytes')
      .header('content-length', part ? part.end - part.start + 1 : size)
      .header('content-disposition', 'inline')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', `private, max-age=${YEAR}, immutable`)
      .send(body)
  })
}
