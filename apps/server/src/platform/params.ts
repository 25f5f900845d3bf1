import {
  type ParameterKey,
  type ParameterValue,
  parameters,
  parseParameter,
} from '@tecovie/contract/parameters/parameters.ts'
import { sql } from 'kysely'
import type { Db } from '../drivers/db/database.ts'

/** The parameters that code reads, kept in memory and renewed when one changes, here or in another process. */
export class Params {
  readonly #db: Db
  #stored: ReadonlyMap<string, string> = new Map()

  constructor(db: Db) {
    this.#db = db
  }

  async load(): Promise<void> {
    const { rows } = await sql<{ paramKey: string; paramValue: string }>`
      select param_key, param_value from param where param_key = any(${Object.keys(parameters)}::text[])`.execute(
      this.#db,
    )
    this.#stored = new Map(rows.map((r) => [r.paramKey, r.paramValue]))
  }

  /** Origins of other systems that pages may frame. */
  origins(): string[] {
    const text = this.get('frame.origins')
    return text === 'none' ? [] : text.split(' ')
  }

  /** What a parameter is now; its fallback where nothing valid is stored. */
  get<K extends ParameterKey>(key: K): ParameterValue<K> {
    const stored = this.#stored.get(key)
    const value = stored === undefined ? undefined : parseParameter(key, stored)
    return value ?? (parameters[key].fallback as ParameterValue<K>)
  }
}
