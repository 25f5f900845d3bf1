import './report.table.ts'
import * as calls from '@tecovie/contract/resources/report.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { fieldError, refused } from '../../platform/app-error.ts'
import { countGroups } from './count-groups.ts'

function check(values: Row): void {
  if (values.kind === 'link') {
    if (!values.previewUrl) throw fieldError('previewUrl', 'validation.required')
    return
  }
  const groups: readonly string[] | undefined = calls.REPORT_GROUPS[values.source as calls.ReportSource]
  if (!groups) throw fieldError('source', 'validation.oneOf', { values: calls.REPORT_SOURCES.join(', ') })
  if (!groups.includes(values.groupBy)) throw fieldError('groupBy', 'validation.oneOf', { values: groups.join(', ') })
}

/** Reports that people define: kept, counted for whoever reads them. */
export function mountReport(kit: Kit): void {
  const service = mountResource(kit, calls.report, {
    beforeCreate: (_ctx, values) => check(values),
    beforeUpdate: (_ctx, values, old) => check({ ...old, ...values }),
  })
  mountAction(kit, calls.runReport, async (ctx, { id }) => {
    const row = await service.detail(ctx, id)
    if (row.kind !== 'chart') throw refused('resources.report.noChart')
    return countGroups(ctx, row.source, row.groupBy, row.days)
  })
  mountAction(kit, calls.frameOrigins, () => kit.services.params.origins())
}
