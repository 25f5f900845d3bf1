import { createHash, randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { sameText } from '../../platform/secrets.ts'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const KEY = /^([A-Za-z0-9]{12})\.([\w-]{43})$/
const digest = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** A new key of a line: its open part, what is stored of the rest, and the whole, which is shown once. */
export function newLineKey(open = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')) {
  const secret = randomBytes(32).toString('base64url')
  return { tisKey: open, tisKeyHash: digest(secret), key: `${open}.${secret}` }
}

export interface KeyedLine {
  id: string
  tenantId: string
  projectId: string
  tisKey: string
  timeZone: string
}

/** The line that a key belongs to, of a tenant in force; undefined when the key is none. */
export async function lineOfKey(db: Db, key: string): Promise<KeyedLine | undefined> {
  const [, open, secret = ''] = KEY.exec(key) ?? []
  if (!open) return undefined
  const { rows } = await sql<KeyedLine & { tisKeyHash: string }>`
    select l.id, l.tenant_id, l.project_id, l.tis_key, l.tis_key_hash, t.time_zone
    from tis_line l join tenant t on t.tenant_id = l.tenant_id
    where l.tis_key = ${open} and t.deleted_at is null and t.status = 1 and (t.dead_line is null or t.dead_line > now())`.execute(
    db,
  )
  const line = rows[0]
  return line && sameText(line.tisKeyHash, digest(secret)) ? line : undefined
}
