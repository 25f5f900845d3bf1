import { decodeClaim } from '@tecovie/device/claim.ts'
import { OK } from '@tecovie/device/problem-codes.ts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { type Secrets, sameText } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import type { UpHandler } from '../../workers/gateway/up-messages.ts'

/** What a device is told that stands in a home already: it is to be taken out there first. */
const BOUND = { code: 6501, message: 'the device stands in a home already' }
const TRIES = 5

const digest = (secrets: Secrets, deviceId: string, code: string) =>
  secrets.sign('device-claim', `${deviceId}|${code.toUpperCase()}`)

/**
 * Takes the claim windows that devices open (`thing/claim/open`): the newest one counts, it ends by itself, and only a
 * digest of its code is kept.
 */
export function claimHandler({ db, secrets }: Services): UpHandler {
  return async ({ device, payload }) => {
    const read = decodeClaim(payload)
    if (!read.ok) return { id: read.id ?? '', code: read.problem.code, data: {}, message: read.problem.reason }
    const { id, code, seconds } = read.value
    const { rows } = await sql`insert into device_claim (device_id, digest, expires_at)
      select ${device.id}, ${digest(secrets, device.id, code)}, now() + make_interval(secs => ${seconds})
      where not exists (select from home_device where device_id = ${device.id})
      on conflict (device_id) do update set digest = excluded.digest, tries = 0, expires_at = excluded.expires_at
      returning device_id`.execute(db)
    return rows.length ? { id, code: OK, data: { seconds } } : { id, data: {}, ...BOUND }
  }
}

/**
 * Tries a code on a device's open window; whether it was right. A try counts before it is judged, so that tries at the same
 * moment count too; the window closes when the device is bound.
 */
export async function claimFits(db: Db, secrets: Secrets, deviceId: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ digest: string }>`update device_claim set tries = tries + 1
    where device_id = ${deviceId} and tries < ${TRIES} and expires_at > now() returning digest`.execute(db)
  return sameText(rows[0]?.digest ?? '', digest(secrets, deviceId, code))
}
