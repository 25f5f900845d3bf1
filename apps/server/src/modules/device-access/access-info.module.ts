import { accessInfo } from '@tecovie/contract/actions/device-access.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import type { DeviceAccess } from '../../workers/gateway/device-access.ts'

/** Tells the ports devices use: those that are listened on, not those that are usual. */
export function mountAccessInfo(kit: Kit, { gateway }: Pick<DeviceAccess, 'gateway'>): void {
  mountAction(kit, accessInfo, (_ctx, _input, request) => ({
    // An IPv6 address stands without its brackets, as clients take it.
    host: request.hostname.replace(/^\[|\]$/g, ''),
    httpPort: request.socket.localPort ?? null,
    mqttPort: gateway.broker?.port || null,
    mqttsPort: gateway.broker?.tlsPort || null,
  }))
}
