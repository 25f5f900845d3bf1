import type { Kit } from '../kit/mount-action.ts'
import { installAuth } from '../platform/auth.ts'
import { installNotFound } from '../platform/not-found.ts'
import type { Worker } from '../platform/services.ts'
import { deviceAccess } from '../workers/gateway/device-access.ts'
import { mountApiKey } from './api-key/api-key.module.ts'
import { ApiKeyService, KEY_PREFIX } from './api-key/api-key.service.ts'
import { mountAppApi } from './app-api/app-api.module.ts'
import { AppSessionService } from './app-api/app-session.service.ts'
import { claimHandler } from './app-api/claim-window.ts'
import { mountAppUser } from './app-user/app-user.module.ts'
import { mountAuth } from './auth/auth.module.ts'
import { ExpiredSweeper } from './auth/expired.worker.ts'
import { PrincipalService } from './auth/principal.service.ts'
import { SecondFactorService } from './auth/second-factor.service.ts'
import { mountSession } from './auth/session.module.ts'
import { SessionService } from './auth/session.service.ts'
import { SocialService } from './auth/social.service.ts'
import { mountBell } from './bell/bell.module.ts'
import { mountCodeModule } from './code-module/code-module.module.ts'
import { mountCommand } from './command/command.module.ts'
import { mountComplaint } from './complaint/complaint.module.ts'
import { mountDashboard } from './dashboard/dashboard.module.ts'
import { OnlineSampler } from './dashboard/online-sampler.worker.ts'
import { mountDatasource } from './datasource/datasource.module.ts'
import { mountDept } from './dept/dept.module.ts'
import { mountDevice } from './device/device.module.ts'
import { mountDeviceImport } from './device/device-import.module.ts'
import { mountDeviceRecords } from './device/device-records.module.ts'
import { mountAccessInfo } from './device-access/access-info.module.ts'
import { mountDeviceHttp } from './device-access/device-http.ts'
import { mountDeviceGroup } from './device-group/device-group.module.ts'
import { mountDict } from './dict/dict.module.ts'
import { mountEmployee } from './employee/employee.module.ts'
import { mountFunctionTemplate } from './function-template/function-template.module.ts'
import { mountHome } from './home/home.module.ts'
import { mountJob } from './job/job.module.ts'
import { JobService } from './job/job.service.ts'
import { mountLog } from './log/log.module.ts'
import { LogRetention } from './log/log-retention.worker.ts'
import { mountMenu } from './menu/menu.module.ts'
import { mountOwnMenu } from './menu/own-menu.module.ts'
import { mountMessage } from './message/message.module.ts'
import { mountMonitorRule } from './monitor-rule/monitor-rule.module.ts'
import { mountNotice } from './notice/notice.module.ts'
import { NoticeClock } from './notice/notice-clock.worker.ts'
import { mountOauthClient } from './oauth-client/oauth-client.module.ts'
import { mountOauthServer } from './oauth-server/oauth-server.module.ts'
import { mountParam } from './param/param.module.ts'
import { mountPermissionReport } from './permission-report/permission-report.module.ts'
import { mountPost } from './post/post.module.ts'
import { mountProduct } from './product/product.module.ts'
import { mountProductCategory } from './product-category/product-category.module.ts'
import { mountProductFunction } from './product-function/product-function.module.ts'
import { mountRegion } from './region/region.module.ts'
import { mountReport } from './report/report.module.ts'
import { mountRole } from './role/role.module.ts'
import { mountSeeAs } from './role/see-as.module.ts'
import { mountRuleCategory } from './rule-category/rule-category.module.ts'
import { mountRuleEvent } from './rule-event/rule-event.module.ts'
import { mountStream } from './stream/stream.module.ts'
import { mountTenant } from './tenant/tenant.module.ts'
import { PURGE, TenantClock } from './tenant/tenant-clock.worker.ts'
import { purgeJob } from './tenant/tenant-purge.job.ts'
import { mountTisCheckRecord } from './tis-check-record/tis-check-record.module.ts'
import { mountTisLine } from './tis-line/tis-line.module.ts'
import { mountTisLineDeviceMapping } from './tis-line-device-mapping/tis-line-device-mapping.module.ts'
import { mountTisSpace } from './tis-space/tis-space.module.ts'
import { mountUpload } from './upload/upload.module.ts'
import { mountOwnAccount } from './user/own-account.module.ts'
import { mountOwnSecurity } from './user/own-security.module.ts'
import { mountUser } from './user/user.module.ts'
import { mountUserImport } from './user/user-import.module.ts'
import { WebhookWorker } from './work-order/webhook.worker.ts'
import { mountWorkOrder } from './work-order/work-order.module.ts'
import { orderFromEvent } from './work-order/work-order.service.ts'

/**
 * Every module, in order: a module may use the services of those above it. Returns the workers to start.
 */
export async function mountModules(kit: Kit): Promise<Worker[]> {
  const { services } = kit
  const principals = new PrincipalService(services)
  const sessions = new SessionService(services)
  services.changes.on('session', () => principals.forget())
  services.changes.on('rights', () => principals.forget())
  const apiKeys = new ApiKeyService(services)
  const jobs = new JobService(services)
  const appSessions = new AppSessionService(services)
  installAuth(kit.http, {
    byAppToken: (token) => appSessions.principalOf(token),
    async byToken(token, address) {
      const key = token.startsWith(KEY_PREFIX)
      const session = key ? await apiKeys.sessionOf(token, address) : await sessions.sessionOf(token)
      return session ? principals.ofSession(session) : undefined
    },
    async byTicket(ticket, path, query) {
      const session = await sessions.useTicket(ticket, path, query)
      return session ? principals.ofSession(session) : undefined
    },
  })
  installNotFound(kit.http)
  const secondFactor = new SecondFactorService(services)
  const social = new SocialService(services)
  const clientTokens = mountOauthServer(kit, { sessions, principals })
  const signIn = mountAuth(kit, { sessions, principals, secondFactor, social, clientTokens })
  mountSession(kit, { sessions, signIn, secondFactor })
  mountOwnAccount(kit, { sessions, principals, signIn })
  mountOwnSecurity(kit, { sessions, principals, secondFactor, social, signIn })
  mountApiKey(kit, apiKeys)
  mountOwnMenu(kit)
  mountDict(kit)
  mountTenant(kit, principals)
  jobs.handle(PURGE, purgeJob(services))
  mountDept(kit, principals)
  mountMenu(kit, principals)
  mountRole(kit, principals)
  mountSeeAs(kit, principals)
  mountUser(kit, { sessions, principals }, signIn.attempts)
  mountUserImport(kit, jobs, principals)
  mountPermissionReport(kit)
  mountEmployee(kit, { sessions, principals })
  mountPost(kit)
  mountParam(kit)
  mountJob(kit, jobs)
  mountRegion(kit, jobs)
  mountUpload(kit)
  mountLog(kit)
  mountDatasource(kit)
  mountCodeModule(kit)
  mountOauthClient(kit)
  mountProductCategory(kit)
  mountProduct(kit)
  mountFunctionTemplate(kit)
  mountProductFunction(kit)
  mountDevice(kit)
  mountDeviceRecords(kit)
  mountDeviceImport(kit, jobs)
  mountDeviceGroup(kit)
  mountTisSpace(kit)
  mountTisLine(kit)
  mountTisCheckRecord(kit)
  mountTisLineDeviceMapping(kit)
  const commands = mountCommand(kit, jobs)
  mountDashboard(kit)
  mountRuleCategory(kit)
  mountMonitorRule(kit, jobs)
  mountRuleEvent(kit, orderFromEvent)
  mountWorkOrder(kit)
  mountAppUser(kit)
  mountHome(kit)
  mountComplaint(kit)
  mountMessage(kit)
  mountAppApi(kit, appSessions, signIn.attempts)
  mountNotice(kit)
  mountBell(kit)
  mountReport(kit)
  mountStream(kit, principals)
  const access = deviceAccess(services, {
    registry: services.metrics,
    onReply: commands.onReply,
    handlers: { 'claim-open': claimHandler(services) },
  })
  commands.worker.use(access.sender)
  await mountDeviceHttp(kit.http, services, access)
  mountAccessInfo(kit, access)
  const { parts } = services.config
  return [
    new NoticeClock(services),
    ...(parts.has('jobs')
      ? [
          jobs,
          new LogRetention(services),
          new ExpiredSweeper(services),
          new TenantClock(services, jobs),
          new WebhookWorker(services),
          new OnlineSampler(services),
        ]
      : []),
    ...(parts.has('gateway') ? [...access.workers, commands.worker] : []),
  ]
}
