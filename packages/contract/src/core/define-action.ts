import type * as z from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call: nobody need be signed in (`public`), anybody signed in (`authenticated`), holders of one of these
 * permission keys (menu codes and button keys), or a person of the app (`app`). The console's tokens open no call of the
 * app, and the app's none of the console.
 */
export type Permission = 'public' | 'authenticated' | 'app' | readonly string[]

export interface ActionSpec<I extends z.ZodType = z.ZodType, O = unknown> {
  /** Unique, `noun.verb`; also the message key of its title: `actions.noun.verb`. */
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly permission: Permission
  /** Query, body and form fields are merged and checked against this. */
  readonly input: I
  /** Describes the answer's `data` for the API document. */
  readonly output?: z.ZodType<O>
  /** Headers the call reads beside its input, with what they are, for the API document. */
  readonly headers?: Readonly<Record<string, string>>
  /** `stream` and `file` answers bypass the envelope; a `file` may be fetched with a one-use ticket. */
  readonly answer?: 'json' | 'stream' | 'file'
  /** Reads are not audited; everything else is. */
  readonly effect?: 'read' | 'write'
}

export type Action<I extends z.ZodType = z.ZodType, O = unknown> = ActionSpec<I, O> & {
  readonly effect: 'read' | 'write'
}

const registry = new Map<string, Action>()

/** Declares a call once: route, validation, permission and document derive from it. Throws on a second one of a name or path. */
export function defineAction<I extends z.ZodType, O = unknown>(spec: ActionSpec<I, O>): Action<I, O> {
  const action = { ...spec, effect: spec.effect ?? (spec.method === 'GET' ? 'read' : 'write') } as Action<I, O>
  for (const other of registry.values()) {
    const same = other.name === spec.name || (other.method === spec.method && other.path === spec.path)
    if (same) throw new Error(`${spec.name} ${spec.method} ${spec.path} is declared twice (${other.name})`)
  }
  registry.set(spec.name, action as unknown as Action)
  return action
}

/** All declared calls, by name. */
export const actions = (): ReadonlyMap<string, Action> => registry

export type InputOf<A> = A extends ActionSpec<infer I, unknown> ? z.output<I> : never
export type SentOf<A> = A extends ActionSpec<infer I, unknown> ? z.input<I> : never
export type OutputOf<A> = A extends { output?: z.ZodType<infer O> } ? O : unknown
