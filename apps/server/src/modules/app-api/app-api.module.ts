import { deviceBindCode } from '@tecovie/contract/actions/device-bind.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import type { Attempts } from '../auth/attempts.ts'
import { visibleDevice } from '../device/device.service.ts'
import { mountAppAuth } from './app-auth.module.ts'
import { mountAppDesk } from './app-desk.module.ts'
import { mountAppDevice } from './app-device.module.ts'
import { mountAppHome } from './app-home.module.ts'
import type { AppSessionService } from './app-session.service.ts'
import { AppSignInService } from './app-sign-in.service.ts'
import { bindCodeOfDevice } from './bind.service.ts'

/** The API of a company's app, and what the console needs for it. */
export function mountAppApi(kit: Kit, sessions: AppSessionService, attempts: Attempts): void {
  mountAppAuth(kit, sessions, new AppSignInService(kit.services, attempts))
  mountAppHome(kit)
  mountAppDevice(kit)
  mountAppDesk(kit)
  mountAction(kit, deviceBindCode, async (ctx, { id }) => bindCodeOfDevice(ctx, await visibleDevice(ctx, id)))
}
