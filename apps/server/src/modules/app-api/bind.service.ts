import { bindCodeFits, bindCodeOf, bindText, parseBindText } from '@tecovie/device/bind-code.ts'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import type { Row } from '../../kit/mount-resource.ts'
import { refused } from '../../platform/app-error.ts'
import { MinuteLimit } from '../../platform/minute-limit.ts'
import { normalMac } from '../device/device-key.ts'
import { bindDevice } from '../home/home.service.ts'
import { inOne, roomIn } from './app-home.service.ts'
import { claimFits } from './claim-window.ts'
import { ownHome } from './own-home.service.ts'

/** Devices one person may try to bind in a minute. */
const TRIES = 30

export interface Binding {
  readonly homeId: string
  readonly roomId?: string | null | undefined
  readonly qr?: string | undefined
  readonly mac?: string | undefined
  readonly code?: string | undefined
}

const COLUMNS = sql`d.id, d.device_name, d.device_secret, d.enabled, p.app_visible`

/** How people prove that they hold a device, and take it into a home. */
export class BindService {
  readonly #tries = new MinuteLimit(() => TRIES)

  /** The device whose QR text or claim code it is; undefined for whatever does not fit. */
  async #proved(ctx: Context, { qr, mac, code = '' }: Binding): Promise<Row | undefined> {
    const { db, secrets } = ctx.services
    const { tenantId } = ctx.principal
    if (qr) {
      const text = parseBindText(qr)
      if (!text) return undefined
      const { rows } = await sql<Row>`select ${COLUMNS} from product p join device d on d.product_id = p.id
        where p.product_key = ${text.productKey} and d.device_key = ${text.deviceKey} and d.tenant_id = ${tenantId}`.execute(
        db,
      )
      return rows[0] && bindCodeFits(text, secrets.open(rows[0].deviceSecret)) ? rows[0] : undefined
    }
    const { rows } = await sql<Row>`select ${COLUMNS} from device d join product p on p.id = d.product_id
      where d.tenant_id = ${tenantId} and d.mac = ${normalMac(mac)}`.execute(db)
    return rows[0] && (await claimFits(db, secrets, rows[0].id, code)) ? rows[0] : undefined
  }

  /**
   * Takes a device into a home of the caller's. Throws AppError 404 for another's home or room; 400 for what does not fit
   * (an unknown device, a wrong code and a window that is over alike) and for a device of any home.
   */
  async bind(ctx: Context, binding: Binding): Promise<{ deviceId: string; deviceName: string }> {
    const { homeId } = binding
    await ownHome(ctx, homeId)
    this.#tries.take(ctx.principal.userId)
    const device = await this.#proved(ctx, binding)
    if (!device) throw refused('appApi.bindWrong')
    if (!device.enabled) throw refused('command.disabledDevice')
    if (!device.appVisible) throw refused('appApi.notForApp')
    await inOne(ctx, async (trx) => {
      await ownHome(ctx, homeId, trx)
      // Two at the same moment: the second one waits here and finds it taken.
      await sql`select from device where id = ${device.id} for update`.execute(trx)
      const { rows } = await sql`select 1 from home_device where device_id = ${device.id}`.execute(trx)
      if (rows.length) throw refused('appApi.bound')
      await roomIn.devices(trx, homeId)
      await bindDevice(trx, { homeId, deviceId: device.id, roomId: binding.roomId || null })
      await sql`delete from device_claim where device_id = ${device.id}`.execute(trx)
    })
    return { deviceId: device.id, deviceName: device.deviceName }
  }
}

/** What a label of a device says, for those who may see its secret. The caller may see the device. */
export async function bindCodeOfDevice(
  ctx: Context,
  device: Row,
): Promise<{ qr: string; code: string; bound: boolean }> {
  const { rows } = await sql<{ productKey: string; bound: boolean }>`
    select product_key, exists (select from home_device where device_id = ${device.id}) as bound
    from product where id = ${device.productId}`.execute(ctx.db.raw)
  const { productKey = '', bound = false } = rows[0] ?? {}
  const { deviceKey } = device
  const code = bindCodeOf(productKey, deviceKey, ctx.services.secrets.open(device.deviceSecret))
  return { qr: bindText({ productKey, deviceKey, code }), code, bound }
}
