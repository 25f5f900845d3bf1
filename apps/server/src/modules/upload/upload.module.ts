import { createHash } from 'node:crypto'
import { getFile, putFile } from '@tecovie/contract/actions/upload.ts'
import { sql } from 'kysely'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { fieldError, notFound } from '../../platform/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { sameText } from '../../platform/secrets.ts'
import { FileStore } from './file-store.ts'
import { imageType } from './media-type.ts'

const MAX_IMAGE = 1024 * 1024
const YEAR = 31_536_000

/** Uploaded images: checked by content, stored by id, shown by a link that cannot be guessed. */
export function mountUpload(kit: Kit): void {
  const { db, secrets, config, params } = kit.services
  const store = new FileStore(config.dataDir)
  const signature = (id: string) => secrets.sign('file', id).slice(0, 22)

  mountAction(kit, putFile, async ({ principal }, _input, request) => {
    if (!request.isMultipart()) throw fieldError('file', 'upload.none')
    const part = await request.file({ limits: { fileSize: MAX_IMAGE } })
    if (!part) throw fieldError('file', 'upload.none')
    const content = await part.toBuffer().catch(() => undefined)
    if (!content || part.file.truncated) throw fieldError('file', 'upload.tooLarge')
    const found = imageType(content)
    if (!found) throw fieldError('file', 'upload.imageOnly')
    const sha256 = createHash('sha256').update(content).digest('hex')
    const { rows } = await sql<{ used: string; same: string | null }>`
      select coalesce(sum(size), 0) as used, max(id) filter (where sha256 = ${sha256}) as same
      from file where tenant_id = ${principal.tenantId}`.execute(db)
    const originalName = part.filename.replace(/[^\p{L}\p{N}._ -]/gu, '').slice(-120) || `image.${found.ext}`
    let id = rows[0]?.same
    if (!id) {
      if (Number(rows[0]?.used) + content.length > params.get('upload.tenantQuotaMb') * 1_048_576)
        throw fieldError('file', 'upload.quota')
      id = newId()
      await store.write(id, content)
      await sql`insert into file (id, tenant_id, name, media_type, size, sha256, created_by)
        values (${id}, ${principal.tenantId}, ${originalName}, ${found.type}, ${content.length}, ${sha256}, ${principal.userId})`.execute(
        db,
      )
    }
    const link = `/api/tecovie-resource/file/${id}?s=${signature(id)}`
    return { link, domain: `${request.protocol}://${request.host}`, name: `${id}.${found.ext}`, originalName }
  })

  mountAction(kit, getFile, async (_ctx, { id, s }, _request, reply) => {
    if (!/^\d{1,19}$/.test(id) || !sameText(s ?? '', signature(id))) throw notFound()
    const { rows } = await sql<{ mediaType: string; size: string }>`
      select media_type, size from file where id = ${id}`.execute(db)
    const body = rows[0] && (await store.read(id))
    if (!body) throw notFound()
    return reply
      .header('content-type', rows[0]?.mediaType)
      .header('content-length', rows[0]?.size)
      .header('content-disposition', 'inline')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('cache-control', `private, max-age=${YEAR}, immutable`)
      .send(body)
  })
}
