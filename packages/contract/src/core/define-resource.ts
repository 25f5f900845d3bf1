import * as z from 'zod'
import { type Action, defineAction, type Method, type Permission } from './define-action.ts'
import { id, idList } from './fields.ts'
import { type FilterOp, listInput } from './list-query.ts'

export type Verb = 'list' | 'detail' | 'create' | 'update' | 'remove' | 'export'

export interface ResourceSpec<F extends z.ZodRawShape = z.ZodRawShape, R extends z.ZodRawShape = z.ZodRawShape> {
  /** The noun; names files, messages (`resources.<name>.fields.<field>`) and, in snake case, the table. */
  readonly name: string
  /** Base path; verbs hang below it. */
  readonly base: string
  /** Whose rows a caller sees; enforced by the `db` handle. */
  readonly scope: 'global' | 'tenant' | 'project'
  /** Editable fields; each is a column. */
  readonly fields: F
  /** Fields that only the server sets or computes: shown, never accepted. */
  readonly computed?: R
  readonly create: readonly (keyof F & string)[]
  readonly update: readonly (keyof F & string)[]
  /** Fields kept out of lists (long texts); details still have them. */
  readonly detailOnly?: readonly (keyof F & string)[]
  /** Fields accepted but never answered (secrets). */
  readonly writeOnly?: readonly (keyof F & string)[]
  readonly filters?: Readonly<Record<string, readonly FilterOp[]>>
  readonly sort?: readonly string[]
  readonly defaultSort?: readonly (readonly [string, 'asc' | 'desc'])[]
  /** False where rows carry no creator and editor (things that happen by themselves). */
  readonly audit?: boolean
  readonly unique?: readonly (readonly (keyof F & string)[])[]
  /** Route of each verb, `METHOD /path` below base. A verb left out does not exist. create = update path means one `submit`. */
  readonly routes: Partial<Record<Verb, string>>
  readonly permissions: Partial<Record<Verb, Permission>>
}

/** Columns that every stored resource has and only the server writes. */
export const auditFields = {
  createUser: z.string().nullable(),
  createTime: z.string().meta({ datetime: true }),
  updateUser: z.string().nullable(),
  updateTime: z.string().meta({ datetime: true }),
}

export type Resource<F extends z.ZodRawShape = z.ZodRawShape, R extends z.ZodRawShape = z.ZodRawShape> = ResourceSpec<
  F,
  R
> & {
  readonly createSchema: z.ZodObject
  readonly updateSchema: z.ZodObject
  readonly entity: z.ZodObject
  /** The declared calls, by verb; `submit` stands under both create and update. */
  readonly calls: Partial<Record<Verb, Action>>
}

/** No fields are no names; an empty object of Zod would take every one. */
type Fields<T extends z.ZodRawShape> = keyof T extends never ? unknown : z.output<z.ZodObject<T>>

export type EntityOf<X> =
  X extends Resource<infer F, infer R>
    ? { id: string; tenantId: string } & Fields<F> & Fields<R> & { [K in keyof typeof auditFields]: string }
    : never

const registry = new Map<string, Resource>()
/** All declared resources, by name. */
export const resources = (): ReadonlyMap<string, Resource> => registry

const split = (route: string): [Method, string] => route.split(' ') as [Method, string]

/** Each field optional and without its default: what an update leaves out stays as it is stored. */
function optionals(fields: Record<string, z.ZodType>): Record<string, z.ZodType> {
  const bare = (schema: z.ZodType): z.ZodType => {
    const { type, innerType } = schema._zod.def as unknown as { type: string; innerType?: z.ZodType }
    return (type === 'default' || type === 'prefault') && innerType ? bare(innerType) : schema
  }
  return Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, bare(schema).optional()]))
}

function pick(fields: z.ZodRawShape, names: readonly string[]): Record<string, z.ZodType> {
  return Object.fromEntries(names.map((n) => [n, fields[n] as z.ZodType]))
}

/**
 * Declares a noun: its fields, who may do what, which verbs exist and where. Create and update bodies refuse unknown
 * fields by name; an update takes any part of its fields. Throws when a name or route is declared twice.
 */
export function defineResource<F extends z.ZodRawShape, R extends z.ZodRawShape = Record<never, never>>(
  spec: ResourceSpec<F, R>,
): Resource<F, R> {
  if (registry.has(spec.name)) throw new Error(`resource ${spec.name} is declared twice`)
  const fields = spec.fields as z.ZodRawShape
  const createSchema = z.strictObject(pick(fields, spec.create))
  const updateSchema = z.strictObject({ id: id(), ...optionals(pick(fields, spec.update)) })
  const shown = Object.fromEntries(
    Object.entries(fields).filter(([n]) => !(spec.writeOnly as readonly string[] | undefined)?.includes(n)),
  )
  const entity = z.object({
    id: z.string(),
    ...shown,
    ...(spec.computed ?? {}),
    ...(spec.audit === false ? {} : auditFields),
  })
  const calls: Partial<Record<Verb, Action>> = {}
  const call = (verb: Verb, input: z.ZodType, extra: Partial<Action> = {}) => {
    const route = spec.routes[verb]
    if (!route) return
    const [method, path] = split(route)
    const permission = spec.permissions[verb]
    if (!permission) throw new Error(`resource ${spec.name}: ${verb} states no permission`)
    calls[verb] = defineAction({
      name: `${spec.name}.${verb}`,
      method,
      path: spec.base + path,
      permission,
      input,
      ...extra,
    })
  }
  const page = z.object({
    records: z.array(entity),
    total: z.number(),
    current: z.number(),
    size: z.number(),
    pages: z.number(),
  })
  call('list', listInput, { output: page, effect: 'read' })
  call('detail', z.looseObject({ id: id() }), { output: entity, effect: 'read' })
  if (spec.routes.create && spec.routes.create === spec.routes.update) {
    const [method, path] = split(spec.routes.create)
    const keys = [...permissionKeys(spec.permissions.create), ...permissionKeys(spec.permissions.update)]
    const submit = defineAction({
      name: `${spec.name}.submit`,
      method,
      path: spec.base + path,
      permission: keys.length ? keys : (spec.permissions.create ?? 'authenticated'),
      input: z.union([updateSchema, createSchema]),
    })
    calls.create = submit as unknown as Action
    calls.update = submit as unknown as Action
  } else {
    call('create', createSchema)
    call('update', updateSchema)
  }
  call('remove', z.looseObject({ ids: idList() }))
  call(
    'export',
    listInput.extend({
      format: z.enum(['xlsx', 'csv']).catch('xlsx'),
      columns: z.string().optional(),
      ticket: z.string().optional(),
    }),
    { answer: 'file', effect: 'read' },
  )
  const resource = { ...spec, createSchema, updateSchema, entity, calls } as unknown as Resource<F, R>
  registry.set(spec.name, resource as unknown as Resource)
  return resource
}

/** The keys of a permission; none for `public`, `authenticated` and `app`. */
export const permissionKeys = (p: Permission | undefined): readonly string[] => (Array.isArray(p) ? p : [])
