import { type ParameterKey, parameters } from '@tecovie/contract/parameters/parameters.ts'
import { sql } from 'kysely'
import type { Db } from '../../drivers/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { translator } from '../../platform/translate.ts'

/** Makes the rows of parameters that code reads; values that administrators set stay. */
export async function seedParams(db: Db): Promise<void> {
  const t = translator('zh')
  for (const key of Object.keys(parameters) as ParameterKey[])
    await sql`insert into param (id, param_name, param_key, param_value)
      values (${newId()}, ${t(`parameters.${key}.name`)}, ${key}, ${String(parameters[key].fallback)})
      on conflict (param_key) do nothing`.execute(db)
}
