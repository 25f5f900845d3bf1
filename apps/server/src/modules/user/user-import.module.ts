import * as calls from '@tecovie/contract/resources/user.ts'
import { tableAnswer } from '../../kit/export-list.ts'
import { checkHeading, importResult, receiveImport } from '../../kit/import-upload.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { fileRows, tableFormat } from '../../kit/table-file.ts'
import { fieldError } from '../../platform/app-error.ts'
import { isAdmin } from '../../platform/principal.ts'
import type { PrincipalService } from '../auth/principal.service.ts'
import type { JobService } from '../job/job.service.ts'
import { COLUMNS, columnLabel, REQUIRED, readHeading, type UserColumn } from './user-import.columns.ts'
import { type Invitation, type UserImport, userImportJob } from './user-import.job.ts'

const KIND = 'user.import'

/** Users from a file: checked at once, stored by a background job, first passwords delivered once. */
export function mountUserImport(kit: Kit, jobs: JobService, principals: PrincipalService): void {
  const { secrets } = kit.services
  jobs.handle(KIND, userImportJob(kit.services, principals))

  mountAction(kit, calls.importUsers, ({ language, principal }, _input, request) =>
    receiveImport(kit.services, request, async ({ files, folder, filename }) => {
      const format = await tableFormat(files.source, filename)
      if (!format) throw fieldError('file', 'deviceImport.type')
      await checkHeading(fileRows(files.source, format), (cells) => {
        const heading = readHeading(cells)
        const missing = REQUIRED.find((c) => !heading.has(c))
        if (missing) throw fieldError('file', 'deviceImport.noColumns', { name: `@user.${missing}` })
      })
      const { tenantId, userId, platform } = principal
      const input: UserImport = {
        folder,
        format,
        language,
        tenantId,
        userId,
        platform,
        admin: isAdmin(principal),
        wholeTenant: principal.projectIds === null,
        permissions: [...principal.permissions],
      }
      return { jobId: await jobs.create({ tenantId, userId, kind: KIND, input }) }
    }),
  )
  mountAction(kit, calls.userTemplate, (ctx, { format }) => {
    const rows = async function* () {
      yield COLUMNS.map((c) => `${columnLabel(c, ctx.t)}${REQUIRED.includes(c) ? ' *' : ''}`)
    }
    return tableAnswer(ctx.t('userImport.title'), format, rows())
  })
  mountAction(kit, calls.userImportResult, (ctx, { jobId, kind, format }) =>
    importResult<Invitation>(
      ctx,
      kit.services,
      { job: KIND, jobId, kind, format },
      {
        label: (field) => columnLabel(field as UserColumn, ctx.t),
        secrets: {
          title: ctx.t('userImport.secretsTitle'),
          heading: [
            ...(['account', 'realName'] as const).map((c) => columnLabel(c, ctx.t)),
            ctx.t('resources.user.fields.password'),
          ],
          row: (s) => [s.account, s.realName, secrets.open(s.sealed)],
        },
      },
    ),
  )
}
