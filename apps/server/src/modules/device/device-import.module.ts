import * as calls from '@tecovie/contract/actions/device.ts'
import { tableAnswer } from '../../kit/export-list.ts'
import { checkHeading, importResult, receiveImport } from '../../kit/import-upload.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { fileRows, tableFormat } from '../../kit/table-file.ts'
import { fieldError } from '../../platform/app-error.ts'
import { translator } from '../../platform/translate.ts'
import type { JobService } from '../job/job.service.ts'
import { productFor, projectFor } from './device-references.service.ts'
import { type ImportInput, importJob, type MadeSecret } from './import.job.ts'
import { columnLabel, IMPORT_COLUMNS, type ImportColumn, readHeading } from './import-columns.ts'

const KIND = 'device.import'

/** Devices from a file: checked at once, stored by a background job, results as files. */
export function mountDeviceImport(kit: Kit, jobs: JobService): void {
  const { secrets } = kit.services
  jobs.handle(KIND, importJob(kit.services))

  mountAction(kit, calls.importDevices, (ctx, input, request) =>
    receiveImport(kit.services, request, async ({ files, folder, filename, field }) => {
      const given = (name: 'productId' | 'projectId') => {
        const id = field(name) || String(input[name] ?? '')
        return /^\d{1,19}$/.test(id) ? id : ''
      }
      const [productId, projectId] = [given('productId'), given('projectId')]
      if (projectId) {
        const project = await projectFor(ctx, projectId)
        if (productId) await productFor(ctx, productId, project.tenantId)
      }
      const format = await tableFormat(files.source, filename)
      if (!format) throw fieldError('file', 'deviceImport.type')
      await checkHeading(fileRows(files.source, format), (cells) => {
        const heading = readHeading(cells, [translator('zh'), translator('en')])
        if (!heading.has('deviceName'))
          throw fieldError('file', 'deviceImport.noColumns', { name: '@device.deviceName' })
      })
      const job: ImportInput = { scope: ctx.db.scope, folder, format, language: ctx.language, productId, projectId }
      const { tenantId, userId } = ctx.principal
      return { jobId: await jobs.create({ tenantId, userId, kind: KIND, input: job }) }
    }),
  )

  mountAction(kit, calls.importTemplate, (ctx, { format }) => {
    const rows = async function* () {
      yield IMPORT_COLUMNS.map((c) => columnLabel(c, ctx.t))
    }
    return tableAnswer(ctx.t('deviceImport.title'), format, rows())
  })

  mountAction(kit, calls.importResult, (ctx, { jobId, kind, format }) =>
    importResult<MadeSecret>(
      ctx,
      kit.services,
      { job: KIND, jobId, kind, format },
      {
        label: (field) => columnLabel(field as ImportColumn, ctx.t),
        secrets: {
          title: ctx.t('deviceImport.secrets'),
          heading: ['deviceName', 'productKey', 'deviceKey', 'deviceSecret'].map((k) =>
            ctx.t(`resources.device.fields.${k}`),
          ),
          row: (s) => [s.deviceName, s.productKey, s.deviceKey, secrets.open(s.sealed)],
        },
      },
    ),
  )
}
