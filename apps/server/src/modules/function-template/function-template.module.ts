import * as calls from '@tecovie/contract/resources/function-template.ts'
import { readPostQuery } from '../../kit/list-page.ts'
import { type Kit, mountAction } from '../../kit/mount-action.ts'
import { mountResource } from '../../kit/mount-resource.ts'
import { requireKeys } from '../../kit/require-keys.ts'
import { notFound } from '../../platform/app-error.ts'
import { functionRow, functionsOnWire } from './function-rows.service.ts'

/** The library of function templates. */
export function mountFunctionTemplate(kit: Kit): void {
  const service = mountResource(kit, calls.productTemplate, {
    table: 'functionTemplate',
    enrich: (_ctx, rows) => functionsOnWire(rows),
  })
  mountAction(kit, calls.queryTemplates, (ctx, input) =>
    service.page(ctx, readPostQuery(input, calls.productTemplate, ctx.principal.timeZone), {}),
  )
  mountAction(kit, calls.saveTemplate, async (ctx, { id, ...fn }) => {
    if (!id) {
      requireKeys(ctx, ['productTemplate_add', 'productTemplate_copy'])
      return { id: (await ctx.db.insert('functionTemplate', [functionRow(fn)]))[0] }
    }
    requireKeys(ctx, ['productTemplate_edit'])
    if (!(await ctx.db.change('functionTemplate', id, functionRow(fn)))) throw notFound()
    return { id }
  })
}
