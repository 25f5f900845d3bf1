import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../kit/context.ts'
import { fieldError, refused } from '../../platform/app-error.ts'
import { MinuteLimit } from '../../platform/minute-limit.ts'
import { addMember } from '../home/home.service.ts'
import { inOne, roomForHome, roomIn } from './app-home.service.ts'
import { homeOwned } from './own-home.service.ts'

/** No letters or digits that look alike; ten of them are 47 bits. */
const ALPHABET = 'ABCDEFGHJKMNPQRTUVWXY346789'
const LENGTH = 10
const HOURS = 24
/** Codes one person may try in a minute. */
const TRIES = 10

/** As people type it: in either case, with spaces and hyphens. */
const plain = (code: string) => code.replace(/[\s-]/g, '').toUpperCase()

/** Invitations to homes: one person each, a day long, kept as digests. */
export class InvitationService {
  readonly #tries = new MinuteLimit(() => TRIES)

  #digest({ services, principal }: Context, code: string): string {
    return services.secrets.sign('home-invite', `${principal.tenantId}|${plain(code)}`)
  }

  /** Makes a code for a home of the caller's own. Throws AppError 400 with ten open ones, 403, 404. */
  invite(ctx: Context, homeId: string): Promise<{ code: string; expiresAt: Date }> {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    return inOne(ctx, async (trx) => {
      await homeOwned(ctx, homeId, trx)
      await roomIn.invitations(trx, homeId)
      const { rows } = await sql<{ expiresAt: Date }>`
        insert into home_invite (digest, tenant_id, home_id, expires_at)
        values (${this.#digest(ctx, code)}, ${ctx.principal.tenantId}, ${homeId}, now() + make_interval(hours => ${HOURS}))
        returning expires_at`.execute(trx)
      return { code, expiresAt: rows[0]?.expiresAt ?? new Date() }
    })
  }

  /** Uses a code up and lets the caller in. Throws AppError 400 at `code`, or where home or person can take no more. */
  async join(ctx: Context, code: string): Promise<{ homeId: string; name: string }> {
    const { userId, tenantId } = ctx.principal
    this.#tries.take(userId)
    return inOne(ctx, async (trx) => {
      await roomForHome(ctx, trx)
      const { rows } = await sql<{ homeId: string }>`delete from home_invite
        where digest = ${this.#digest(ctx, code)} and tenant_id = ${tenantId} and expires_at > now() returning home_id`.execute(
        trx,
      )
      const homeId = rows[0]?.homeId
      if (!homeId) throw fieldError('code', 'appApi.inviteWrong')
      const { rows: homes } = await sql<{
        name: string
      }>`select name from home where id = ${homeId} for update`.execute(trx)
      const { rows: there } = await sql`select 1 from home_member
        where home_id = ${homeId} and user_id = ${userId}`.execute(trx)
      // Nothing is used up by somebody who is in already.
      if (there.length) throw refused('appApi.alreadyMember')
      await roomIn.members(trx, homeId)
      await addMember(trx, homeId, userId)
      return { homeId, name: homes[0]?.name ?? '' }
    })
  }
}
