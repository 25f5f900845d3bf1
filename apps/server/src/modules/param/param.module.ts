import { allowedOf, isParameter, parameters, parseParameter } from '@tecovie/contract/parameters/parameters.ts'
import { param } from '@tecovie/contract/resources/param.ts'
import type { Context } from '../../kit/context.ts'
import type { Kit } from '../../kit/mount-action.ts'
import { mountResource, type Row } from '../../kit/mount-resource.ts'
import { fieldError } from '../../platform/app-error.ts'
import { translator } from '../../platform/translate.ts'

const checkValue = (key: string, value: unknown): void => {
  if (isParameter(key) && value !== undefined && parseParameter(key, String(value)) === undefined)
    throw fieldError('paramValue', 'param.allowed', { allowed: allowedOf(key) })
}

/** What a built-in parameter is, in the reader's language; a name that nobody changed is translated too. */
function describe(ctx: Context, row: Row): void {
  const key = String(row.paramKey)
  const builtIn = isParameter(key)
  Object.assign(row, { builtIn, about: '', allowed: '', defaultValue: '' })
  if (!builtIn) return
  row.about = ctx.t(`parameters.${key}.about`)
  row.allowed = allowedOf(key)
  row.defaultValue = String(parameters[key].fallback)
  const name = `parameters.${key}.name`
  if (row.paramName === translator('zh')(name)) row.paramName = ctx.t(name)
}

/** Parameters: free ones, and those that code reads, which take effect before the answer. */
export function mountParam(kit: Kit): void {
  const { params, changes } = kit.services
  mountResource(kit, param, {
    beforeCreate: (_ctx, values) => checkValue(values.paramKey, values.paramValue),
    beforeUpdate(ctx, values, old) {
      const builtIn = isParameter(old.paramKey)
      if (builtIn && values.paramKey !== undefined && values.paramKey !== old.paramKey)
        throw fieldError('paramKey', 'param.builtIn')
      // The translated name of a form that was only looked at is not a change.
      if (builtIn && values.paramName === ctx.t(`parameters.${old.paramKey}.name`)) delete values.paramName
      checkValue(values.paramKey ?? old.paramKey, values.paramValue)
    },
    beforeRemove(_ctx, _ids, rows) {
      if (rows.some((r) => isParameter(r.paramKey))) throw fieldError('ids', 'param.builtIn')
    },
    enrich: (ctx, rows) => {
      for (const row of rows) describe(ctx, row)
    },
    async committed() {
      await params.load()
      changes.send('param')
    },
  })
}
